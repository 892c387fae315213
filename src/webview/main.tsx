import './configureZod';
import '@vscode/codicons/dist/codicon.css';
import './styles/base.css';
import './styles/controls.css';
import './styles/composer.css';
import './styles/episode.css';
import './styles/code.css';
import './styles/solution.css';
import './styles/home.css';
import { render } from 'preact';
import { App } from './components/app';
import { VsCodeApi } from './vscodeApi';

const root = document.getElementById('root');
if (root) render(<App api={new VsCodeApi()} />, root);
