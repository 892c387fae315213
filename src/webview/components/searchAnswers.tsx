import type { VNode } from 'preact';
import type { QueryAnswer } from '../../core/response';
import { plural } from '../../core/plural';
import { HitList } from './hitList';

/** What a search found, query by query. */
export function SearchAnswers({ answers }: { readonly answers: readonly QueryAnswer[] }): VNode {
  return (
    <div class="answers">
      {answers.map((answer) => (
        <Answer answer={answer} />
      ))}
    </div>
  );
}

function Answer({ answer }: { readonly answer: QueryAnswer }): VNode {
  const { query, shown, prototypes, remaining, note } = answer;
  const nothing = shown.length === 0 && prototypes.length === 0;
  return (
    <section class="answer" aria-label={`Results for ${query}`}>
      <p class="query">{query}</p>
      {note !== undefined && <p class="note">{note}</p>}
      {nothing && note === undefined && <p class="note">Nothing matched.</p>}
      <HitList hits={shown} />
      {prototypes.length > 0 && (
        <details open={shown.length === 0}>
          <summary>{plural(prototypes.length, 'further match', 'further matches')}</summary>
          <HitList hits={prototypes} />
        </details>
      )}
      {remaining > 0 && <p class="note">{`${plural(remaining, 'match', 'matches')} not shown.`}</p>}
    </section>
  );
}

/** The queries of a search that has not answered yet, one a line. */
export function Queries({ content }: { readonly content: string }): VNode {
  const lines = content.split('\n').filter((line) => line.trim() !== '');
  return (
    <div class="answers">
      {lines.map((line) => (
        <p class="query">{line}</p>
      ))}
    </div>
  );
}
