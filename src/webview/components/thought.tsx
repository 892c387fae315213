import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import type { Block, Inline } from '../richText';
import { parseRichText } from '../richText';
import { CodeView } from './codeView';

/** What the agent thought, formatted but never as HTML. */
export function Thought({ text }: { readonly text: string }): VNode | null {
  const blocks = useMemo(() => parseRichText(text), [text]);
  if (blocks.length === 0) return null;
  return (
    <div class="thought" data-testid="thought">
      {blocks.map(renderBlock)}
    </div>
  );
}

function renderBlock(block: Block): VNode {
  switch (block.kind) {
    case 'paragraph':
      return <p>{block.content.map(renderInline)}</p>;
    case 'heading':
      return (
        <p>
          <strong>{block.content.map(renderInline)}</strong>
        </p>
      );
    case 'quote':
      return <blockquote>{block.content.map(renderInline)}</blockquote>;
    case 'code':
      return <CodeView code={block.text} language={block.language || 'text'} label="Code in the thought" />;
    case 'list':
      return (
        <ul>
          {block.items.map((item) => (
            <li style={{ '--depth': String(item.depth) }}>
              <span class="marker">{item.marker}</span>
              <span>{item.content.map(renderInline)}</span>
            </li>
          ))}
        </ul>
      );
  }
}

function renderInline(inline: Inline): VNode | string {
  switch (inline.kind) {
    case 'text':
      return inline.text;
    case 'code':
      return <code>{inline.text}</code>;
    case 'strong':
      return <strong>{inline.children.map(renderInline)}</strong>;
    case 'emphasis':
      return <em>{inline.children.map(renderInline)}</em>;
  }
}
