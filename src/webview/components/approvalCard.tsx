import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { ApprovalRequest } from '../../core/approval';
import { usePost } from '../hostContext';
import { Button } from './button';
import { CodeView } from './codeView';

/** An answer that the host has not taken after so long can be given again. */
const answerMs = 3_000;

/** Asks whether code may run: shows exactly what, with which Python and where. */
export function ApprovalCard({ request }: { readonly request: ApprovalRequest }): VNode {
  const post = usePost();
  const card = useRef<HTMLDivElement>(null);
  const [reason, setReason] = useState('');
  const [answered, setAnswered] = useState(false);
  const { id, purpose, code, interpreter, workingDirectory } = request;

  useEffect(() => {
    card.current?.scrollIntoView({ block: 'nearest' });
    // Only where the person already is in the panel, and not in the middle of writing. The card
    // takes the focus, not a button: a key that was meant for something else must not run code.
    const writing = document.activeElement instanceof HTMLTextAreaElement && document.activeElement.value !== '';
    if (document.hasFocus() && !writing) card.current?.focus({ preventScroll: true });
  }, [id]);

  useEffect(() => {
    if (!answered) return undefined;
    const timer = setTimeout(() => setAnswered(false), answerMs);
    return () => clearTimeout(timer);
  }, [answered]);

  const approve = (scope: 'once' | 'session'): void => {
    if (answered) return;
    setAnswered(true);
    post({ type: 'approve', id, scope });
  };
  const reject = (): void => {
    if (answered) return;
    setAnswered(true);
    post({ type: 'reject', id, reason: reason.trim() });
  };

  return (
    <div
      class="approval"
      data-testid="approval"
      role="group"
      aria-labelledby={`approval-${id}`}
      tabIndex={-1}
      ref={card}
    >
      <p class="approval-title" id={`approval-${id}`}>
        {purpose === 'verification' ? 'Run the solution again in a fresh interpreter?' : 'Run this code?'}
      </p>
      <p class="note">
        {purpose === 'verification'
          ? 'This checks that it works on its own. It repeats whatever the code does.'
          : 'It runs on your machine, with your permissions.'}
      </p>
      <CodeView code={code} label="Code that would run" testId="code" whole />
      <dl class="facts">
        <dt>Python</dt>
        <dd title={interpreter.path}>{`${interpreter.version}, ${interpreter.path}`}</dd>
        <dt>Folder</dt>
        <dd title={workingDirectory}>{workingDirectory}</dd>
      </dl>
      <div class="actions">
        <Button
          kind="primary"
          label="Run once"
          testId="approve-once"
          disabled={answered}
          onClick={() => approve('once')}
        />
        <Button
          kind="secondary"
          label="Run all in this session"
          title="Run this, and what comes after it, without asking until the window is closed"
          testId="approve-session"
          disabled={answered}
          onClick={() => approve('session')}
        />
      </div>
      <div class="reject">
        <input
          class="field"
          type="text"
          data-testid="reject-reason"
          aria-label="Reason for not running it, optional"
          placeholder="Reason (optional)"
          maxLength={2_000}
          value={reason}
          onInput={(event) => setReason(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.isComposing) reject();
          }}
        />
        <Button kind="secondary" label="Don't run" testId="reject" disabled={answered} onClick={reject} />
      </div>
    </div>
  );
}
