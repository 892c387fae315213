/** States of the panel as the host would send them: looked at by eye, and read by tests. */
import type { EpisodeEvent } from '../../../src/core/episodeEvent';
import type { HostMessage, PanelStatus } from '../../../src/panel/messages';
import {
  at,
  failedEnding,
  longEpisode,
  interpreter,
  searchStep,
  started,
  wholeEpisode,
  wrongCall,
  wrongResult,
  wrongStep,
} from './episodeEvents';

/** A status in which everything works. */
export const calmStatus: PanelStatus = {
  trusted: true,
  folders: ['networkx'],
  index: { phase: 'ready', files: 1514, blocks: 18230, skipped: 2 },
  interpreter: { status: 'ready', ...interpreter },
  model: { kind: 'openai', label: 'qwen3-coder-30b', baseUrl: 'http://localhost:8000/v1', hasKey: false },
  running: false,
  approvedForSession: false,
  history: [
    {
      id: 'h1',
      question: 'How do I compute the shortest path between two nodes of a weighted graph?',
      startedAt: at,
      outcome: 'success',
      verified: true,
      steps: 6,
    },
    {
      id: 'h2',
      question: 'Plot the totals by region',
      startedAt: at,
      outcome: 'stepLimit',
      verified: false,
      steps: 20,
    },
    { id: 'h3', question: 'Read graph from an edge list with attributes', startedAt: at, verified: false, steps: 2 },
    { id: 'h4', question: 'Colour a map', startedAt: at, outcome: 'cancelled', verified: false, steps: 1 },
  ],
  problem: '',
};

function snapshot(status: Partial<PanelStatus>, source?: 'live' | 'history', events: EpisodeEvent[] = []): HostMessage {
  return {
    type: 'snapshot',
    seq: 1,
    status: { ...calmStatus, ...status },
    ...(source && { episode: { id: 'live1', source, events } }),
  };
}

const markup = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>';

/** Text from outside that tries to be more than text. */
const hostileEpisode: EpisodeEvent[] = [
  { ...started, question: markup } as EpisodeEvent,
  { type: 'stepStarted', step: 1, at },
  {
    type: 'actionTaken',
    step: 1,
    action: {
      thought: `${markup} [run](command:workbench.action.quit) ![](https://example.org/x.png)`,
      type: 'code',
      content: `x = "${markup}"`,
    },
  },
  { type: 'outputDelta', step: 1, stream: 'stdout', text: markup },
];

const navigator = { kind: 'navigator' as const, label: 'Navigator (no model)', hasKey: false };

/** Name of a scene, and the messages that lead to it. */
export const scenes: Readonly<Record<string, readonly HostMessage[]>> = {
  home: [snapshot({})],
  firstUse: [
    snapshot({
      history: [],
      model: navigator,
      index: { phase: 'idle', files: 0, blocks: 0, skipped: 0 },
      interpreter: { status: 'unknown' },
    }),
  ],
  noFolder: [snapshot({ folders: [], history: [], model: navigator })],
  troubles: [
    snapshot({
      trusted: false,
      interpreter: {
        status: 'problem',
        message: 'No Python was found. Install Python 3.8 or newer, or select an interpreter.',
      },
      problem: 'The endpoint at http://localhost:8000/v1 did not answer: connection refused.',
      index: { phase: 'indexing', files: 120, blocks: 900, skipped: 0, progress: { done: 120, total: 1514 } },
      model: navigator,
      approvedForSession: true,
    }),
  ],
  lookingForFiles: [snapshot({ index: { phase: 'indexing', files: 0, blocks: 0, skipped: 0 } })],
  indexing: [
    snapshot({
      index: { phase: 'indexing', files: 1234, blocks: 18230, skipped: 1, progress: { done: 1235, total: 3475 } },
    }),
  ],
  paused: [
    snapshot({
      index: { phase: 'paused', files: 1234, blocks: 18230, skipped: 0, progress: { done: 1234, total: 3475 } },
    }),
  ],
  incomplete: [snapshot({ index: { phase: 'ready', files: 1234, blocks: 18230, skipped: 0, left: 2241 } })],
  oneFile: [snapshot({ index: { phase: 'ready', files: 1, blocks: 1, skipped: 1 } })],
  indexFailed: [
    snapshot({
      index: { phase: 'failed', files: 0, blocks: 0, skipped: 0, message: 'The folder /home/ada/networkx is gone.' },
    }),
  ],
  thinking: [
    snapshot({ running: true }, 'live', [started, { type: 'stepStarted', step: 1, at }]),
    {
      type: 'delta',
      seq: 2,
      events: [{ type: 'thoughtDelta', step: 1, text: 'I will look for functions that compute a **shortest' }],
    },
  ],
  running: [
    snapshot({ running: true, approvedForSession: true }, 'live', [
      started,
      ...searchStep,
      { type: 'stepStarted', step: 2, at },
      {
        type: 'actionTaken',
        step: 2,
        action: { thought: 'I try it on a small graph.', type: 'code', content: wrongCall },
      },
    ]),
    {
      type: 'delta',
      seq: 2,
      events: [{ type: 'outputDelta', step: 2, stream: 'stdout', text: 'loading 10%\rloading 60%\rloading 90%' }],
    },
  ],
  approval: [snapshot({ running: true }, 'live', [started, ...searchStep, ...wrongStep])],
  done: [snapshot({}, 'live', wholeEpisode)],
  unverified: [snapshot({}, 'live', [started, ...searchStep, ...wrongStep, ...wrongResult, ...failedEnding])],
  history: [snapshot({ running: true }, 'history', wholeEpisode)],
  hostile: [snapshot({ running: true }, 'live', hostileEpisode)],
  long: [snapshot({}, 'history', longEpisode(1000, 10_000))],
  longLive: [snapshot({ running: true }, 'live', longEpisode(1000, 10_000))],
  huge: [snapshot({}, 'history', longEpisode(1, 10_000_000))],
  interrupted: [snapshot({}, 'history', [started, ...searchStep, ...wrongStep])],
};
