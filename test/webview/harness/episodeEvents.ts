/** Events of an episode with every kind of response, in parts. */
import type { SearchHit } from '../../../src/core/codeBlock';
import type { EpisodeEvent } from '../../../src/core/episodeEvent';
import type { ExecutionResult } from '../../../src/core/execution';

export const interpreter = {
  path: '/home/ada/project/.venv/bin/python',
  version: '3.11.7',
  source: 'Python extension',
};
export const at = '2026-03-04T10:15:00.000Z';

function hit(name: string, kind: SearchHit['kind'], path: string, startLine: number, text?: string): SearchHit {
  return {
    id: `${path}#${name}`,
    path,
    file: `/home/ada/networkx/${path}`,
    kind,
    name,
    signature: kind === 'CLASS' ? `class ${name}:` : `def ${name}(G, source=None, target=None, weight=None)`,
    docstring: 'Compute it.',
    startLine,
    endLine: startLine + 20,
    hash: '0123456789abcdef',
    language: 'python',
    score: 3,
    ...(text !== undefined && { text }),
  };
}

function execution(changes: Partial<ExecutionResult>): ExecutionResult {
  const none = { head: '', tail: '', omitted: 0 };
  return {
    status: 'ok',
    stdout: none,
    stderr: none,
    displays: [],
    variables: [],
    durationMs: 120,
    stateLost: false,
    ...changes,
  };
}

const source = `@nx._dispatchable(edge_attrs="weight")
def shortest_path(G, source=None, target=None, weight=None, method="dijkstra"):
    """Compute shortest paths in the graph."""
    if method not in ("dijkstra", "bellman-ford"):
        raise ValueError(f"method not supported: {method}")
    return paths`;

export const wrongCall = `import networkx as nx

G = nx.Graph()
G.add_edge("A", "B", weight=4)
G.add_edge("B", "D", weight=2)
path = nx.shortest_path(G, "A", "D", weigth="weight")  # the cheapest way
print(path)`;

const rightCall = wrongCall.replace('weigth', 'weight');

const image =
  'iVBORw0KGgoAAAANSUhEUgAAAGQAAAAyCAIAAAAlV+npAAAAS0lEQVR42u3QMQ0AAAgDMPybBh3wJ01qYJmqBFmyZCFLlixZspAlS5YsWciSJUuWLGTJkiVLFrJkyZIlC1myZMmShSxZsmTJQtaPBczsCWlI8wwqAAAAAElFTkSuQmCC';

export const started: EpisodeEvent = {
  type: 'episodeStarted',
  version: 1,
  id: 'live1',
  question: 'How do I compute the shortest path between two nodes of a weighted graph?',
  workspaceFolders: ['/home/ada/networkx'],
  workingDirectory: '/home/ada/networkx',
  interpreter,
  model: 'qwen3-coder-30b',
  strategy: 'codenav',
  encoding: 'xml',
  at,
};

const searchThought =
  'I will look for functions that compute a **shortest path**. Two names are likely:\n\n- `shortest_path`, with a `weight` argument\n- `dijkstra_path`\n\nThe [guide](https://example.org/guide) may help too.';

export const searchStep: EpisodeEvent[] = [
  { type: 'stepStarted', step: 1, at },
  {
    type: 'actionTaken',
    step: 1,
    action: { thought: searchThought, type: 'search', content: 'shortest path weight\nname:dijkstra*' },
    usage: { inputTokens: 1204, outputTokens: 86 },
  },
  {
    type: 'stepFinished',
    step: 1,
    durationMs: 1840,
    response: {
      kind: 'search',
      answers: [
        {
          query: 'shortest path weight',
          shown: [
            hit('shortest_path', 'FUNCTION', 'networkx/algorithms/shortest_paths/generic.py', 42, source),
            hit('Graph.add_weighted_edges_from', 'METHOD', 'networkx/classes/graph.py', 1012, source),
            hit('Shortest paths', 'DOCUMENTATION', 'doc/reference/algorithms/shortest_paths.md', 1, '# Shortest paths'),
          ],
          prototypes: [
            hit('has_path', 'FUNCTION', 'networkx/algorithms/shortest_paths/generic.py', 19),
            hit('PathFinder', 'CLASS', 'networkx/algorithms/finder.py', 7),
          ],
          remaining: 31,
        },
        {
          query: 'name:dijkstra*',
          shown: [],
          prototypes: [],
          remaining: 0,
          note: 'Nothing is named so; the query was read as a name that starts with “dijkstra”.',
        },
      ],
    },
  },
];

export const wrongStep: EpisodeEvent[] = [
  { type: 'stepStarted', step: 2, at },
  {
    type: 'actionTaken',
    step: 2,
    action: { thought: 'I try it on a small graph.', type: 'code', content: wrongCall },
    usage: { inputTokens: 2410, outputTokens: 140 },
  },
  {
    type: 'approvalRequested',
    step: 2,
    request: {
      id: 'a2',
      purpose: 'cell',
      code: wrongCall,
      codeHash: 'ab',
      interpreter,
      workingDirectory: '/home/ada/networkx',
    },
  },
];

export const wrongResult: EpisodeEvent[] = [
  { type: 'approvalResolved', step: 2, id: 'a2', decision: { decision: 'approve', scope: 'once' } },
  {
    type: 'stepFinished',
    step: 2,
    durationMs: 960,
    response: {
      kind: 'execution',
      code: wrongCall,
      execution: execution({
        status: 'error',
        stderr: { head: 'DeprecationWarning: use a newer call\n', tail: '', omitted: 0 },
        error: {
          name: 'TypeError',
          message: "shortest_path() got an unexpected keyword argument 'weigth'",
          line: 6,
          lineText: 'path = nx.shortest_path(G, "A", "D", weigth="weight")',
          traceback:
            'Traceback (most recent call last):\n  File "<cell 1>", line 6\n\u001b[31mTypeError\u001b[0m: unexpected',
        },
        variables: [
          { name: 'G', change: 'added', type: 'Graph', value: '<networkx.classes.graph.Graph object at 0x7f>' },
        ],
      }),
    },
  },
];

const numbers = Array.from({ length: 80 }, (_, row) => `row ${row}\t${row * row}`).join('\n');

export const rightStep: EpisodeEvent[] = [
  { type: 'stepStarted', step: 3, at },
  {
    type: 'actionTaken',
    step: 3,
    raw: 'I think we should call it right.',
    usage: { inputTokens: 2600, outputTokens: 12 },
  },
  {
    type: 'stepFinished',
    step: 3,
    durationMs: 300,
    response: {
      kind: 'invalidAction',
      rule: 'A reply must hold exactly one action.',
      remedy: 'Write the action in its tags: thought, type, content.',
    },
  },
  { type: 'notice', level: 'warning', text: 'The endpoint asked to wait: trying again in 4 s.' },
  { type: 'stepStarted', step: 4, at },
  {
    type: 'actionTaken',
    step: 4,
    action: { thought: 'The argument is called `weight`.', type: 'code', content: rightCall },
  },
  {
    type: 'stepFinished',
    step: 4,
    durationMs: 420,
    response: {
      kind: 'execution',
      code: rightCall,
      execution: execution({
        stdout: { head: `['A', 'B', 'D']\n\u001b[32mok\u001b[0m\n${numbers}`, tail: '', omitted: 0 },
        result: { 'text/plain': '6' },
        displays: [{ 'image/png': image, 'text/plain': '<Figure size 640x480>' }],
        variables: [
          { name: 'path', change: 'added', type: 'list', value: "['A', 'B', 'D']" },
          { name: 'G', change: 'possiblyChanged', type: 'Graph', value: '<Graph with 3 nodes>' },
          { name: 'tmp', change: 'deleted', type: '', value: '' },
        ],
      }),
    },
  },
  { type: 'stepStarted', step: 5, at },
  {
    type: 'actionTaken',
    step: 5,
    action: { thought: 'Something risky.', type: 'code', content: 'import os\nos.remove("data.csv")' },
  },
  {
    type: 'stepFinished',
    step: 5,
    durationMs: 20,
    response: {
      kind: 'notRun',
      code: 'import os\nos.remove("data.csv")',
      reason: 'You refused it: it must not delete files.',
    },
  },
];

const solution = {
  code: rightCall,
  verified: true,
  verification: {
    status: 'verified' as const,
    codeHash: 'ab',
    interpreter,
    commit: '9f8e7d6c5b4a39281706f5e4d3c2b1a09f8e7d6c',
    at,
    execution: execution({ stdout: { head: "['A', 'B', 'D']\n", tail: '', omitted: 0 } }),
  },
};

export const ending: EpisodeEvent[] = [
  { type: 'stepStarted', step: 6, at },
  {
    type: 'actionTaken',
    step: 6,
    action: { thought: 'It works; this is the short form.', type: 'code_summary', content: rightCall },
  },
  { type: 'stepFinished', step: 6, durationMs: 700, response: { kind: 'summary', solution } },
  { type: 'stepStarted', step: 7, at },
  { type: 'actionTaken', step: 7, action: { thought: '', type: 'done', content: 'True' } },
  {
    type: 'stepFinished',
    step: 7,
    durationMs: 5,
    response: { kind: 'done', success: true, reason: 'The shortest path is found and checked.' },
  },
  {
    type: 'episodeFinished',
    outcome: 'success',
    message: 'A solution was found, and it runs on its own.',
    solution,
    steps: 7,
    usage: { inputTokens: 14210, outputTokens: 903 },
    durationMs: 18400,
    at,
  },
];

export const failedEnding: EpisodeEvent[] = [
  {
    type: 'episodeFinished',
    outcome: 'stepLimit',
    message: '',
    solution: {
      code: wrongCall,
      verified: false,
      verification: {
        status: 'failed',
        execution: execution({
          status: 'error',
          error: { name: 'NameError', message: "name 'x' is not defined", traceback: '' },
        }),
      },
    },
    steps: 2,
    durationMs: 61_000,
    at,
  },
];

/** The events of a whole episode with every kind of response. */
export const wholeEpisode: EpisodeEvent[] = [
  started,
  ...searchStep,
  ...wrongStep,
  ...wrongResult,
  ...rightStep,
  ...ending,
];

/** An episode of many steps with a long output each: what the panel must still handle with ease. */
export function longEpisode(steps: number, outputCharacters: number): EpisodeEvent[] {
  const line = 'a line of output that a program wrote, sixty-four letters long.\n';
  const head = line.repeat(Math.ceil(outputCharacters / line.length));
  const events: EpisodeEvent[] = [started];
  for (let step = 1; step <= steps; step += 1) {
    events.push(
      { type: 'stepStarted', step, at },
      { type: 'actionTaken', step, action: { thought: `Try number ${step}.`, type: 'code', content: rightCall } },
      {
        type: 'stepFinished',
        step,
        durationMs: 10,
        response: {
          kind: 'execution',
          code: rightCall,
          execution: execution({ stdout: { head, tail: '', omitted: 0 } }),
        },
      },
    );
  }
  return events;
}
