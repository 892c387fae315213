import type { VNode } from 'preact';
import type { PanelStatus } from '../../panel/messages';
import { usePost } from '../hostContext';
import { Icon } from './icon';
import { IndexStateView } from './indexStateView';

/** The interpreter that code runs in, and how far the index is. */
export function StatusRow({ status }: { readonly status: PanelStatus }): VNode {
  return (
    <div class="status-row">
      <InterpreterButton interpreter={status.interpreter} />
      {status.folders.length > 0 && <IndexStateView index={status.index} />}
    </div>
  );
}

function InterpreterButton({ interpreter }: Pick<PanelStatus, 'interpreter'>): VNode {
  const post = usePost();
  const { text, title, icon } = interpreterText(interpreter);
  return (
    <button
      type="button"
      class={`button quiet${interpreter.status === 'problem' ? ' warning' : ''}`}
      data-testid="interpreter"
      title={`${title}\nClick to select an interpreter`}
      onClick={() => post({ type: 'selectInterpreter' })}
    >
      <Icon name={icon} />
      <span class="ellipsis">{text}</span>
    </button>
  );
}

function interpreterText(interpreter: PanelStatus['interpreter']): { text: string; title: string; icon: string } {
  switch (interpreter.status) {
    case 'ready': {
      const { version, path, source } = interpreter;
      return { text: `Python ${version}`, title: `Python ${version}\n${path}\nFrom: ${source}`, icon: 'snake' };
    }
    case 'problem':
      return { text: 'No Python', title: interpreter.message, icon: 'warning' };
    case 'unknown':
      return { text: 'Python', title: 'The interpreter is looked up when it is needed', icon: 'snake' };
  }
}
