import type { VNode } from 'preact';
import type { ApprovalDecision } from '../../core/approval';
import type { Response } from '../../core/response';
import type { StepView } from '../../panel/episodeView';
import { ApprovalCard } from './approvalCard';
import { CodeView } from './codeView';
import { ExecutionView } from './executionView';
import { Queries, SearchAnswers } from './searchAnswers';
import { TextOutput } from './textOutput';

/** What a step asked for, and what came of it as far as it has come. */
export function StepBody({ step, ongoing }: { readonly step: StepView; readonly ongoing: boolean }): VNode {
  const { approval, response } = step;
  return (
    <>
      {response ? <ResponseView response={response} raw={step.raw} /> : <Unanswered step={step} ongoing={ongoing} />}
      {approval?.decision && <DecisionNote decision={approval.decision} />}
    </>
  );
}

function Unanswered({ step, ongoing }: { readonly step: StepView; readonly ongoing: boolean }): VNode | null {
  const { action, approval, liveOutput } = step;
  if (ongoing && approval && !approval.decision) {
    return <ApprovalCard key={approval.request.id} request={approval.request} />;
  }
  if (!action) return null;
  if (action.type === 'search') return <Queries content={action.content} />;
  if (action.type === 'done') return null;
  return (
    <>
      <CodeView code={action.content} label="Code of this step" testId="code" />
      {liveOutput !== '' && (
        <div class="output live" data-testid="output">
          <TextOutput text={liveOutput} label="Output so far" />
        </div>
      )}
    </>
  );
}

function ResponseView({ response, raw }: { readonly response: Response; readonly raw: string | undefined }): VNode {
  switch (response.kind) {
    case 'search':
      return <SearchAnswers answers={response.answers} />;
    case 'execution': {
      const { code, execution } = response;
      return (
        <>
          <CodeView code={code} label="Code of this step" testId="code" errorLine={execution.error?.line} />
          <ExecutionView execution={execution} />
        </>
      );
    }
    case 'notRun':
      return (
        <>
          <CodeView code={response.code} label="Code that was not run" testId="code" />
          <p class="note" data-testid="not-run">
            {response.reason}
          </p>
        </>
      );
    case 'summary':
      return <SummaryView solution={response.solution} />;
    case 'done':
      return <p>{response.reason}</p>;
    case 'invalidAction':
      return (
        <div data-testid="invalid-action">
          <p>{response.rule}</p>
          {response.remedy !== '' && <p class="note">{response.remedy}</p>}
          {raw !== undefined && raw !== '' && (
            <details>
              <summary>Reply as it came</summary>
              <TextOutput text={raw} label="Reply as it came" />
            </details>
          )}
        </div>
      );
  }
}

function SummaryView({ solution }: Pick<Extract<Response, { kind: 'summary' }>, 'solution'>): VNode {
  const { code, verification } = solution;
  const failed = verification.status === 'failed';
  return (
    <>
      {verification.status === 'verified' && <p>It ran again in a fresh interpreter, without an error.</p>}
      {failed && <p>It was run again in a fresh interpreter, and did not work there.</p>}
      {verification.status === 'notRun' && <p class="note">{verification.reason}</p>}
      <details open={failed}>
        <summary>Code</summary>
        <CodeView
          code={code}
          label="Code of the solution"
          testId="code"
          errorLine={failed ? verification.execution.error?.line : undefined}
        />
      </details>
      {verification.status !== 'notRun' && (
        <details open={failed}>
          <summary>What it gave</summary>
          <ExecutionView execution={verification.execution} />
        </details>
      )}
    </>
  );
}

function DecisionNote({ decision }: { readonly decision: ApprovalDecision }): VNode | null {
  if (decision.decision === 'reject') {
    const reason = decision.reason === '' ? '' : `: ${decision.reason}`;
    return <p class="note" data-testid="decision">{`You chose not to run it${reason}`}</p>;
  }
  const how = decision.scope === 'session' ? 'You let everything run in this session.' : 'You let it run once.';
  return (
    <p class="note" data-testid="decision">
      {how}
    </p>
  );
}
