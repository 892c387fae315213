import type { VNode } from 'preact';
import type { PanelStatus } from '../../panel/messages';
import { formatCount, plural } from '../formatting';
import { usePost } from '../hostContext';
import { Button } from './button';
import { Icon } from './icon';

/** The interpreter that code runs in, and how far the index is. */
export function StatusRow({ status }: { readonly status: PanelStatus }): VNode {
  return (
    <div class="status-row">
      <InterpreterButton interpreter={status.interpreter} />
      {status.folders.length > 0 && <IndexState index={status.index} />}
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

function IndexState({ index }: Pick<PanelStatus, 'index'>): VNode {
  const post = usePost();
  const { phase, progress, skipped, blocks, files, message } = index;
  const title = [
    `${plural(files, 'file')}, ${plural(blocks, 'block')} of code`,
    skipped > 0 ? `${plural(skipped, 'file')} skipped: the log says why` : undefined,
    message,
  ];
  return (
    <div class={`index-state${phase === 'failed' ? ' warning' : ''}`}>
      <span class="index-text" data-testid="index-state" data-phase={phase} title={title.filter(Boolean).join('\n')}>
        <Icon
          name={phase === 'indexing' ? 'loading' : phase === 'failed' ? 'warning' : 'database'}
          spin={phase === 'indexing'}
        />
        <span class="ellipsis">{indexText(index)}</span>
      </span>
      {phase !== 'indexing' && (
        <Button
          kind="icon"
          icon="refresh"
          label="Rebuild the index"
          testId="rebuild-index"
          onClick={() => post({ type: 'rebuildIndex' })}
        />
      )}
      {phase === 'indexing' && (
        <progress
          aria-label="Indexing"
          {...(progress && progress.total > 0 ? { value: progress.done, max: progress.total } : {})}
        />
      )}
    </div>
  );
}

function indexText({ phase, progress, files }: PanelStatus['index']): string {
  switch (phase) {
    case 'idle':
      return 'Not indexed yet';
    case 'indexing':
      return progress ? `Indexing ${formatCount(progress.done)}/${formatCount(progress.total)}` : 'Indexing';
    case 'ready':
      return plural(files, 'file');
    case 'failed':
      return 'Index failed';
  }
}
