import type { VNode } from 'preact';
import type { PanelState } from '../panelState';
import { isLive } from '../panelState';
import { usePost } from '../hostContext';
import { Banner } from './banner';
import { Button } from './button';

/** What stands in the person's way or should be known, whatever is shown below. */
export function Banners({ state, unreadable }: { readonly state: PanelState; readonly unreadable: boolean }): VNode {
  const post = usePost();
  const { status } = state;
  return (
    <>
      {unreadable && (
        <Banner
          tone="error"
          alert
          text="The panel could not read what the extension sent. Reload the window to mend this; nothing is lost."
        >
          <Button kind="link" label="Show log" onClick={() => post({ type: 'showLog' })} />
        </Banner>
      )}
      {status && status.problem !== '' && (
        <Banner tone="error" testId="problem" alert text={status.problem}>
          <Button kind="link" label="Show log" testId="show-log" onClick={() => post({ type: 'showLog' })} />
          <Button
            kind="link"
            label="Dismiss"
            testId="dismiss-problem"
            onClick={() => post({ type: 'dismissProblem' })}
          />
        </Banner>
      )}
      {status && !status.trusted && (
        <Banner
          tone="info"
          icon="workspace-untrusted"
          testId="untrusted"
          text="This workspace is not trusted. CodeNav searches it, but runs nothing."
        >
          <Button
            kind="link"
            label="Manage trust"
            testId="manage-trust"
            onClick={() => post({ type: 'manageTrust' })}
          />
        </Banner>
      )}
      {status?.interpreter.status === 'problem' && (
        <Banner tone="warning" testId="no-python" text={status.interpreter.message}>
          <Button
            kind="link"
            label="Select interpreter"
            testId="select-interpreter"
            onClick={() => post({ type: 'selectInterpreter' })}
          />
        </Banner>
      )}
      {status?.approvedForSession && (
        <Banner tone="info" icon="unlock" testId="session-approved" text="Code runs without asking in this session.">
          <Button
            kind="link"
            label="Ask before each run"
            testId="revoke-session"
            onClick={() => post({ type: 'revokeSessionApproval' })}
          />
        </Banner>
      )}
      {status?.running && !isLive(state) && (
        <Banner tone="info" icon="play" text="An episode is running.">
          <Button kind="link" label="Show" testId="show-live" onClick={() => post({ type: 'showLive' })} />
        </Banner>
      )}
    </>
  );
}
