import type { VNode } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { usePost } from '../hostContext';
import type { HighlightNode } from '../pythonHighlight';
import { highlightPython } from '../pythonHighlight';
import { capText } from '../textCap';
import { Button } from './button';
import { ShowAll } from './showAll';

export interface CodeViewProps {
  readonly code: string;
  /** Other languages are shown without colours. */
  readonly language?: string;
  readonly label: string;
  readonly testId?: string;
  /** Line to mark, from 1: where an error came from. */
  readonly errorLine?: number | undefined;
  /** Show everything at once, whatever its length: what a person is asked to approve. */
  readonly whole?: boolean;
}

const limit = { lines: 40, characters: 8_000 };

/** Source code in the editor's font, coloured, with a button that copies it. */
export function CodeView(props: CodeViewProps): VNode {
  const { code, language = 'python', label, testId, errorLine, whole = false } = props;
  const post = usePost();
  const [all, setAll] = useState(whole);
  const text = code.replace(/\n+$/, '');
  const capped = all ? { text, hiddenLines: 0 } : capText(text, limit);
  const nodes = useMemo(
    () => (language === 'python' ? highlightPython(capped.text) : [capped.text]),
    [capped.text, language],
  );
  return (
    <div class="code">
      <pre data-testid={testId} tabIndex={0} role="group" aria-label={label}>
        {errorLine !== undefined && (
          <span class="error-line" style={{ '--error-line': String(errorLine - 1) }} aria-hidden="true" />
        )}
        <code>{nodes.map(renderNode)}</code>
      </pre>
      <div class="code-tools">
        <Button kind="icon" icon="copy" label="Copy code" onClick={() => post({ type: 'copyText', text: code })} />
      </div>
      <ShowAll hiddenLines={capped.hiddenLines} onClick={() => setAll(true)} />
    </div>
  );
}

function renderNode(node: HighlightNode): VNode | string {
  if (typeof node === 'string') return node;
  return <span class={node.className}>{node.children.map(renderNode)}</span>;
}
