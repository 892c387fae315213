import type { VNode } from 'preact';
import { plural } from '../../core/plural';
import type { EpisodeView } from '../../panel/episodeView';
import { formatDuration, formatUsage } from '../formatting';
import { outcomeText } from '../outcomeText';
import { Icon } from './icon';
import { SolutionCard } from './solutionCard';

/** How an episode ended: the sentence, what it took, and the solution where there is one. */
export function OutcomeView({ finished }: { readonly finished: EpisodeView['finished'] }): VNode {
  const { title, icon, tone, sentence } = outcomeText(finished?.outcome);
  const message = finished?.message ?? '';
  const facts = finished && [
    plural(finished.steps, 'step'),
    formatDuration(finished.durationMs),
    ...(finished.usage ? [formatUsage(finished.usage)] : []),
  ];
  return (
    <div class="ending">
      <div class={`outcome ${tone}`} data-testid="outcome" data-outcome={finished?.outcome ?? 'unfinished'}>
        <Icon name={icon} />
        <div>
          <p>
            <strong>{title}</strong>
          </p>
          <p class="outcome-sentence">{message === '' ? sentence : message}</p>
          {facts && <p class="step-meta">{facts.join(' · ')}</p>}
        </div>
      </div>
      {finished?.solution && <SolutionCard solution={finished.solution} />}
    </div>
  );
}
