import { beforeEach, describe, expect, it } from 'vitest';
import type { Agent } from '../../src/core/agent';
import type { Environment } from '../../src/core/environment';
import { Episode } from '../../src/core/episode';
import { ApprovalGate } from '../../src/environments/approvalGate';
import { CodeEnvironment } from '../../src/environments/codeEnvironment';
import { DoneEnvironment } from '../../src/environments/doneEnvironment';
import { SummaryEnvironment } from '../../src/environments/summaryEnvironment';
import { viewEpisode } from '../../src/panel/episodeView';
import type { HostMessage } from '../../src/panel/messages';
import { MessageRouter } from '../../src/vscode/messageRouter';
import type { EditorActions } from '../../src/vscode/messageRouter';
import { PanelApprover } from '../../src/vscode/panelApprover';
import { PanelState } from '../../src/vscode/panelState';
import { Session } from '../../src/vscode/session';
import { ManualTimer } from '../support/manualTimer';
import { MemoryEpisodeStore } from '../support/memoryEpisodeStore';
import { MemoryKernels } from '../support/memoryKernels';
import { panelStatus } from '../support/panelStatus';
import { RecordingLogger } from '../support/recordingLogger';
import { act, ScriptedAgent } from '../support/scriptedAgent';
import { SteppedClock } from '../support/steppedClock';

class RecordingEditor implements EditorActions {
  readonly calls: string[] = [];
  failWith: Error | undefined;

  #call(text: string): Promise<void> {
    this.calls.push(text);
    return this.failWith ? Promise.reject(this.failWith) : Promise.resolve();
  }

  openLocation = (file: string, start: number, end: number): Promise<void> =>
    this.#call(`open ${file}:${start}-${end}`);
  insert = (code: string): Promise<void> => this.#call(`insert ${code}`);
  newFile = (code: string): Promise<void> => this.#call(`new ${code}`);
  copy = (text: string): Promise<void> => this.#call(`copy ${text}`);
  execute = (command: string): Promise<void> => this.#call(`run ${command}`);
}

let panel: PanelState;
let approver: PanelApprover;
let store: MemoryEpisodeStore;
let logger: RecordingLogger;
let editor: RecordingEditor;
let kernels: MemoryKernels;
let session: Session;
let router: MessageRouter;
let agent: Agent;
let prepareFails: Error | undefined;
let onPrepare: () => void;
let episodes: number;
let changes: number;

beforeEach(() => {
  panel = new PanelState(panelStatus(), new ManualTimer());
  approver = new PanelApprover({
    trusted: () => panel.status.trusted,
    onSessionApproval: (approvedForSession) => panel.update({ approvedForSession }),
  });
  store = new MemoryEpisodeStore();
  logger = new RecordingLogger();
  editor = new RecordingEditor();
  kernels = new MemoryKernels();
  agent = new ScriptedAgent([act('code', 'x = 1'), act('code_summary', 'print(1)'), act('done', 'true')]);
  prepareFails = undefined;
  onPrepare = () => undefined;
  episodes = 0;
  changes = 0;
  session = new Session({
    panel,
    approver,
    store,
    logger,
    prepare: (question, signal) => {
      signal.throwIfAborted();
      onPrepare();
      if (prepareFails) return Promise.reject(prepareFails);
      episodes += 1;
      return Promise.resolve(episodeOf(`e${episodes}`, question));
    },
    onChange: () => (changes += 1),
  });
  router = new MessageRouter({ session, panel, approver, editor, logger });
});

function episodeOf(id: string, question: string): Episode {
  const clock = new SteppedClock();
  const gate = new ApprovalGate(approver, kernels);
  const commit = (): Promise<undefined> => Promise.resolve(undefined);
  const environments: Environment[] = [
    new CodeEnvironment(kernels, gate),
    new SummaryEnvironment({ kernels, gate, clock, commit }),
    new DoneEnvironment(),
  ];
  return new Episode(
    { id, question, workspaceFolders: ['/project'], workingDirectory: '/project', maxSteps: 9 },
    { agent, environments, clock, logger, store },
  );
}

async function until(condition: () => boolean): Promise<void> {
  // By time, not by turns: hashes are made in another thread, which a busy machine lets wait.
  const end = Date.now() + 4_000;
  while (Date.now() < end) {
    if (condition()) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
  throw new Error('It did not come to that.');
}

/** The id of the approval that is asked for in the shown episode. */
async function openApproval(): Promise<string> {
  await until(() => approver.waiting);
  const { finished, steps } = viewEpisode(panel.shown?.events ?? []);
  const approval = steps.at(-1)?.approval;
  if (finished || !approval || approval.decision) throw new Error('Nothing is asked.');
  return approval.request.id;
}

async function answerApproval(scope: 'once' | 'session' = 'once'): Promise<void> {
  await router.receive({ type: 'approve', id: await openApproval(), scope });
}

describe('Session', () => {
  it('says why nothing can be asked without a folder', async () => {
    panel.update({ folders: [] });
    await router.receive({ type: 'ask', question: 'How?' });
    expect(panel.status).toMatchObject({ running: false, problem: expect.stringContaining('Open a folder') as string });
  });

  it('tells why an episode could not be prepared, and can be asked again', async () => {
    prepareFails = new Error('The model has no address.');
    session.ask('How?');
    expect(panel.status.running).toBe(true);
    await until(() => !session.running);
    expect(panel.status).toMatchObject({ running: false, problem: 'The model has no address.' });
    prepareFails = undefined;
    session.ask('How?');
    await answerApproval('session');
    await until(() => !session.running);
    expect(panel.status.problem).toBe('');
    expect(panel.shown?.events.at(-1)).toMatchObject({ outcome: 'success' });
  });

  it('keeps what is told while an episode is prepared, and lets go of what was told before', async () => {
    session.tellProblem('old');
    onPrepare = () => session.tellProblem('A setting can not be used.');
    session.ask('How?');
    expect(panel.status.problem).toBe('A setting can not be used.');
    await session.dispose();
  });

  it('refuses a second question while one is being answered', async () => {
    session.ask('One?');
    session.ask('Two?');
    expect(panel.status.problem).toContain('is running');
    await answerApproval('session');
    await until(() => !session.running);
    expect(episodes).toBe(1);
  });

  it('runs nothing that was refused, and tells the agent why', async () => {
    agent = new ScriptedAgent([act('code', 'x = 1'), act('done', 'false refused')]);
    session.ask('How?');
    await router.receive({ type: 'reject', id: await openApproval(), reason: ' Not on my machine. ' });
    await until(() => !session.running);
    expect(kernels.started).toBe(0);
    expect(JSON.stringify(panel.shown?.events)).toContain('Not on my machine.');
  });

  it('stops while it waits for an approval, and leaves no kernel', async () => {
    session.ask('How?');
    await answerApproval();
    await until(() => approver.waiting);
    await router.receive({ type: 'stop' });
    await until(() => !session.running);
    expect(panel.shown?.events.at(-1)).toMatchObject({ type: 'episodeFinished', outcome: 'cancelled' });
    expect(kernels.alive).toBe(0);
    expect(panel.status.problem).toBe('');
  });

  it('ends its episode and kernel when disposed, and then starts none', async () => {
    session.ask('How?');
    await answerApproval();
    await until(() => approver.waiting);
    await session.dispose();
    await session.dispose();
    expect(kernels.alive).toBe(0);
    expect((await store.read('e1')).at(-1)).toMatchObject({ outcome: 'cancelled' });
    session.ask('Again?');
    expect(session.running).toBe(false);
  });

  it('offers the verified solution at the end, and each cell was asked for', async () => {
    session.ask('How?');
    await answerApproval();
    await answerApproval();
    await until(() => !session.running);
    expect(session.solution).toMatchObject({ code: 'print(1)', verified: true });
    await router.receive({ type: 'insertSolution' });
    await router.receive({ type: 'copySolution' });
    await router.receive({ type: 'newFileFromSolution' });
    expect(editor.calls).toEqual(['insert print(1)', 'copy print(1)', 'new print(1)']);
    expect(changes).toBeGreaterThan(0);
  });

  it('keeps the running episode while one from history is shown', async () => {
    session.ask('First?');
    await answerApproval('session');
    await until(() => !session.running);
    approver.revoke();
    agent = new ScriptedAgent([act('code', 'y = 2'), act('done', 'true')]);
    session.ask('Second?');
    await until(() => approver.waiting);
    await router.receive({ type: 'openEpisode', id: 'e1' });
    expect(panel.shown).toMatchObject({ id: 'e1', source: 'history' });
    expect(session.solution?.code).toBe('print(1)');
    await router.receive({ type: 'showLive' });
    expect(panel.shown).toMatchObject({ id: 'e2', source: 'live' });
    await router.receive({ type: 'newQuestion' });
    expect(panel.shown).toBeUndefined();
    await router.receive({ type: 'openEpisode', id: 'e2' });
    expect(panel.shown?.source).toBe('live');
    await answerApproval();
    await until(() => !session.running);
  });

  it('takes no late answer to what another episode had asked at the same step', async () => {
    session.ask('First?');
    const late = await openApproval();
    session.stop();
    await until(() => !session.running);
    agent = new ScriptedAgent([act('code', 'y = 2'), act('done', 'true')]);
    session.ask('Second?');
    await openApproval();
    await router.receive({ type: 'approve', id: late, scope: 'session' });
    expect(approver.waiting).toBe(true);
    expect(kernels.started).toBe(0);
    await session.dispose();
  });

  it('does not delete the running episode, and forgets a deleted one that is shown', async () => {
    session.ask('How?');
    await until(() => approver.waiting);
    await router.receive({ type: 'deleteEpisode', id: 'e1' });
    expect(panel.status.problem).toContain('running');
    session.stop();
    await until(() => !session.running);
    await router.receive({ type: 'deleteEpisode', id: 'e1' });
    expect(panel.shown).toBeUndefined();
    expect(await store.read('e1')).toEqual([]);
  });
});

describe('MessageRouter', () => {
  it.each([
    undefined,
    null,
    'ask',
    {},
    { type: 'eval', code: '1' },
    { type: 'ask', question: '' },
    { type: 'approve' },
  ])('drops and logs what is no message: %j', async (data) => {
    await router.receive(data);
    expect(logger.entries.map(({ level }) => level)).toEqual(['warn']);
    expect(session.running).toBe(false);
    expect(editor.calls).toEqual([]);
  });

  it('tells in the panel what the editor could not do', async () => {
    editor.failWith = new Error('The file is outside the workspace.');
    await router.receive({ type: 'openLocation', file: '/etc/passwd', startLine: 1, endLine: 2 });
    expect(panel.status.problem).toBe('The file is outside the workspace.');
    await router.receive({ type: 'dismissProblem' });
    expect(panel.status.problem).toBe('');
  });

  it.each(['pauseIndexing', 'resumeIndexing', 'cancelIndexing', 'rebuildIndex', 'indexStatus'])(
    'has %s done by the command of that name',
    async (type) => {
      await router.receive({ type });
      expect(editor.calls).toEqual([`run codenav.${type}`]);
    },
  );

  it('says that there is no solution to insert', async () => {
    await router.receive({ type: 'insertSolution' });
    expect(editor.calls).toEqual([]);
    expect(panel.status.problem).toContain('no solution');
  });

  it('answers "ready" with the snapshot', async () => {
    const sent: HostMessage[] = [];
    panel.connect((message) => sent.push(message));
    await router.receive({ type: 'ready' });
    expect(sent).toMatchObject([{ type: 'snapshot', seq: 0 }]);
  });
});
