import { plainText } from '../core/plainText';
import { fenced } from '../core/renderForModel';
import { renderClipped, renderForPeople, verificationStatement } from '../core/renderForPeople';
import type { ExecutionResult, MimeBundle } from '../core/execution';
import type { EpisodeRecord, RecordedStep } from './episodeRecord';
import { facts, plain } from './markdown';

interface Output {
  readonly output_type: 'stream' | 'display_data' | 'execute_result' | 'error';
  readonly [field: string]: unknown;
}

type Cell =
  | { readonly cell_type: 'markdown'; readonly source: string }
  | { readonly cell_type: 'code'; readonly source: string; readonly execution?: ExecutionResult };

/**
 * The episode as a Jupyter notebook (nbformat 4.5): thoughts and search results as Markdown, code
 * as cells with the outputs that they had, the solution last. The metadata says what it ran in.
 */
export function toNotebook(record: EpisodeRecord): string {
  const { started, finished } = record;
  const version = started?.interpreter?.version;
  const verification = finished?.solution?.verification;
  const notebook = {
    nbformat: 4,
    nbformat_minor: 5,
    metadata: {
      kernelspec: { name: 'python3', display_name: 'Python 3', language: 'python' },
      language_info: { name: 'python', file_extension: '.py', mimetype: 'text/x-python', ...(version && { version }) },
      codenav: {
        episode: started?.id ?? '',
        question: started?.question ?? '',
        workspaceFolders: started?.workspaceFolders ?? [],
        ...(started?.interpreter && { interpreter: started.interpreter }),
        model: started?.model ?? '',
        outcome: finished?.outcome ?? 'unfinished',
        verified: finished?.solution?.verified ?? false,
        ...(verification?.status === 'verified' && {
          codeHash: verification.codeHash,
          verifiedAt: verification.at,
          ...(verification.commit && { commit: verification.commit }),
        }),
      },
    },
    cells: numbered(cellsOf(record)),
  };
  return `${JSON.stringify(notebook, undefined, 1)}\n`;
}

function cellsOf(record: EpisodeRecord): Cell[] {
  const { started, steps, finished } = record;
  const cells: Cell[] = [markdown(`# ${plain(started?.question ?? '').replace(/\s+/g, ' ')}\n\n${facts(record)}`)];
  for (const step of steps) cells.push(...stepCells(step));
  if (finished) cells.push(markdown(`## Outcome\n\n${plain(finished.message)}`));
  const solution = finished?.solution;
  if (solution) {
    cells.push(markdown(`## Solution\n\n${plain(verificationStatement(solution))}`));
    const { verification } = solution;
    cells.push(codeCell(solution.code, verification.status === 'notRun' ? undefined : verification.execution));
  }
  return cells;
}

function stepCells({ index, action, raw, response }: RecordedStep): Cell[] {
  const heading = `### Step ${index}${action ? `: ${action.type}` : ''}`;
  const text = [heading, action?.thought ? plain(action.thought) : ''];
  const cells: Cell[] = [];
  if (action?.type === 'code') {
    cells.push(codeCell(action.content, response?.kind === 'execution' ? response.execution : undefined));
    if (response && response.kind !== 'execution') cells.push(markdown(fenced(plainText(renderForPeople(response)))));
  } else {
    if (!action && raw !== undefined) text.push(fenced(raw));
    // The summary's code is the solution, which has its own cell at the end.
    if (response) text.push(fenced(plainText(renderForPeople(response))));
  }
  return [markdown(text.filter(Boolean).join('\n\n')), ...cells];
}

function markdown(source: string): Cell {
  return { cell_type: 'markdown', source };
}

function codeCell(source: string, execution?: ExecutionResult): Cell {
  return { cell_type: 'code', source: source.trimEnd(), ...(execution && { execution }) };
}

function numbered(cells: readonly Cell[]): unknown[] {
  let executed = 0;
  return cells.map((cell, at) => {
    const common = { cell_type: cell.cell_type, id: `cell-${at + 1}`, metadata: {}, source: asLines(cell.source) };
    if (cell.cell_type === 'markdown') return common;
    if (!cell.execution) return { ...common, execution_count: null, outputs: [] };
    executed += 1;
    return { ...common, execution_count: executed, outputs: outputsOf(cell.execution, executed) };
  });
}

/** Lines with their ends, the way notebooks are stored, so that differences read well. */
function asLines(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

function outputsOf({ stdout, stderr, displays, result, error }: ExecutionResult, count: number): Output[] {
  const outputs: Output[] = [];
  for (const [name, text] of [
    ['stdout', renderClipped(stdout)],
    ['stderr', renderClipped(stderr)],
  ] as const) {
    if (text) outputs.push({ output_type: 'stream', name, text: asLines(text) });
  }
  for (const bundle of displays) outputs.push({ output_type: 'display_data', data: dataOf(bundle), metadata: {} });
  if (result) {
    outputs.push({ output_type: 'execute_result', execution_count: count, data: dataOf(result), metadata: {} });
  }
  if (error) {
    const traceback = (error.traceback || `${error.name}: ${error.message}`).split('\n');
    outputs.push({ output_type: 'error', ename: error.name, evalue: error.message, traceback });
  }
  return outputs;
}

function dataOf(bundle: MimeBundle): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(bundle).map(([type, content]) => {
      if (/[/+]json$/.test(type)) return [type, parsed(content)];
      return [type, type.startsWith('text/') ? asLines(content) : content];
    }),
  );
}

/** JSON types hold values, not text, in a notebook. */
function parsed(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return content;
  }
}
