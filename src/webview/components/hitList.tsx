import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { BlockKind, SearchHit } from '../../core/codeBlock';
import { usePost } from '../hostContext';
import { Button } from './button';
import { CodeView } from './codeView';
import { Icon } from './icon';

const kinds: Readonly<Record<BlockKind, { readonly icon: string; readonly word: string }>> = {
  FUNCTION: { icon: 'symbol-method', word: 'Function' },
  METHOD: { icon: 'symbol-method', word: 'Method' },
  CLASS: { icon: 'symbol-class', word: 'Class' },
  ASSIGNMENT: { icon: 'symbol-variable', word: 'Assignment' },
  IMPORT: { icon: 'symbol-namespace', word: 'Import' },
  CONDITIONAL: { icon: 'code', word: 'Condition' },
  DOCUMENTATION: { icon: 'book', word: 'Documentation' },
  CELL: { icon: 'notebook', word: 'Notebook cell' },
  OTHER: { icon: 'code', word: 'Statement' },
};

/** Places in the code base; each opens at its lines. */
export function HitList({ hits }: { readonly hits: readonly SearchHit[] }): VNode | null {
  if (hits.length === 0) return null;
  return (
    <ul class="hits">
      {hits.map((hit) => (
        <Hit key={hit.id} hit={hit} />
      ))}
    </ul>
  );
}

function Hit({ hit }: { readonly hit: SearchHit }): VNode {
  const post = usePost();
  const [open, setOpen] = useState(false);
  const { icon, word } = kinds[hit.kind];
  const { file, startLine, endLine } = hit;
  const name = hit.name || hit.path;
  return (
    <li>
      <div class="hit-row">
        <button
          type="button"
          class="hit"
          data-testid="hit"
          title={[`${word} ${name}`, hit.signature, `${hit.path}, lines ${startLine} to ${endLine}`]
            .filter(Boolean)
            .join('\n')}
          aria-label={`${word} ${name}, ${hit.path} line ${startLine}. Open`}
          onClick={() => post({ type: 'openLocation', file, startLine, endLine })}
        >
          <span class={`kind ${hit.kind.toLowerCase()}`}>
            <Icon name={icon} />
          </span>
          <span class="hit-name">{name}</span>
          <span class="hit-place">{`${hit.path}:${startLine}`}</span>
        </button>
        {hit.text !== undefined && (
          <Button
            kind="icon"
            icon={open ? 'chevron-up' : 'chevron-down'}
            label={`${open ? 'Hide' : 'Show'} the source of ${name}`}
            onClick={() => setOpen(!open)}
          />
        )}
      </div>
      {open && hit.text !== undefined && (
        <CodeView code={hit.text} language={hit.language} label={`Source of ${name}`} />
      )}
    </li>
  );
}
