import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { plural } from '../../core/plural';
import type { PanelStatus } from '../../panel/messages';
import { formatAgo, formatTime } from '../formatting';
import { usePost } from '../hostContext';
import { outcomeText } from '../outcomeText';
import { Button } from './button';
import { Icon } from './icon';

type Summary = PanelStatus['history'][number];

/** Longer histories are shown a part at a time. */
const pageSize = 50;

/** Past episodes, newest first; each can be opened or deleted. */
export function HistoryList({ history }: Pick<PanelStatus, 'history'>): VNode | null {
  const [shown, setShown] = useState(pageSize);
  if (history.length === 0) return null;
  return (
    <section class="history" aria-label="History">
      <h2>History</h2>
      <ul>
        {history.slice(0, shown).map((summary) => (
          <HistoryItem key={summary.id} summary={summary} />
        ))}
      </ul>
      {history.length > shown && (
        <Button kind="link" label="Show more" testId="history-more" onClick={() => setShown(shown + pageSize)} />
      )}
    </section>
  );
}

function HistoryItem({ summary }: { readonly summary: Summary }): VNode {
  const post = usePost();
  const [deleting, setDeleting] = useState(false);
  const { id, question, startedAt, outcome, verified, steps } = summary;
  const outcomeTitle = outcomeText(outcome).title;
  return (
    <li class="history-item" data-testid="history-item" data-episode={id}>
      <button
        type="button"
        class="history-open"
        data-testid="history-open"
        title={`${question}\n${formatTime(startedAt)}, ${plural(steps, 'step')}`}
        onClick={() => post({ type: 'openEpisode', id })}
      >
        <span class="history-question">{question}</span>
        <span class="history-meta">
          {verified && (
            <span class="verified">
              <Icon name="verified-filled" />
              Verified
            </span>
          )}
          {!verified && <span>{outcomeTitle}</span>}
          <span>{formatAgo(Date.parse(startedAt), Date.now())}</span>
        </span>
      </button>
      <Button
        kind="icon"
        icon="trash"
        label={`Delete “${question.slice(0, 80)}”`}
        title="Delete"
        testId="history-delete"
        onClick={() => setDeleting(!deleting)}
      />
      {deleting && (
        <div class="history-confirm" role="group" aria-label="Delete this episode?">
          <span>Delete this episode?</span>
          <Button
            kind="secondary"
            label="Delete"
            testId="history-delete-confirm"
            onClick={() => post({ type: 'deleteEpisode', id })}
          />
          <Button kind="link" label="Keep" onClick={() => setDeleting(false)} />
        </div>
      )}
    </li>
  );
}
