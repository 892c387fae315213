import type { VNode } from 'preact';
import type { Solution } from '../../core/solution';
import { stripAnsi } from '../ansi';
import { formatTime } from '../formatting';
import { usePost } from '../hostContext';
import { Button } from './button';
import { CodeView } from './codeView';
import { Icon } from './icon';

/** The code that ends an episode, what is known of it having run, and what can be done with it. */
export function SolutionCard({ solution }: { readonly solution: Solution }): VNode {
  const post = usePost();
  return (
    <section class="solution" data-testid="solution" aria-label="Solution">
      <div class="solution-head">
        <h3>Solution</h3>
        <VerificationMark solution={solution} />
      </div>
      <p class="note">{evidence(solution)}</p>
      <CodeView code={solution.code} label="Code of the solution" testId="solution-code" />
      <div class="actions">
        <Button
          kind="primary"
          icon="insert"
          label="Insert at cursor"
          testId="insert"
          onClick={() => post({ type: 'insertSolution' })}
        />
        <Button
          kind="secondary"
          icon="copy"
          label="Copy"
          testId="copy"
          onClick={() => post({ type: 'copySolution' })}
        />
        <Button
          kind="secondary"
          icon="new-file"
          label="New file"
          testId="new-file"
          onClick={() => post({ type: 'newFileFromSolution' })}
        />
      </div>
    </section>
  );
}

function VerificationMark({ solution }: { readonly solution: Solution }): VNode {
  if (solution.verified && solution.verification.status === 'verified') {
    return (
      <span class="mark verified" data-testid="verified-badge" title={solution.verification.interpreter.path}>
        <Icon name="verified-filled" />
        Verified
      </span>
    );
  }
  return (
    <span class="mark" data-testid="not-verified">
      <Icon name="unverified" />
      Not verified
    </span>
  );
}

/** Why the mark is as it is, in a sentence. */
function evidence({ verification }: Solution): string {
  switch (verification.status) {
    case 'verified': {
      const { interpreter, at, commit } = verification;
      const where = commit === undefined ? '' : `, at commit ${commit.slice(0, 8)}`;
      return `It ran in a fresh Python ${interpreter.version} on ${formatTime(at)}${where}.`;
    }
    case 'failed': {
      const { error, message } = verification.execution;
      const why = error ? `${error.name}: ${stripAnsi(error.message)}` : (message ?? 'it did not finish');
      return `It did not run in a fresh interpreter: ${why}`;
    }
    case 'notRun':
      return verification.reason || 'It was not run in a fresh interpreter.';
  }
}
