import type { SearchHit } from '../../../src/core/codeBlock';
import type { ExecutionResult } from '../../../src/core/execution';
import type { QueryAnswer, Response } from '../../../src/core/response';

export function hit(fields: Partial<SearchHit> & Pick<SearchHit, 'name'>): SearchHit {
  const path = fields.path ?? 'shop/prices.py';
  return {
    id: `${path}#${fields.name}`,
    path,
    file: `/w/${path}`,
    kind: 'FUNCTION',
    signature: '',
    docstring: '',
    startLine: 10,
    endLine: 20,
    module: path.replace(/\.py$/, '').replaceAll('/', '.'),
    hash: '0'.repeat(16),
    language: 'python',
    score: 1,
    ...fields,
  };
}

export function found(...answers: SearchHit[][]): Response {
  return {
    kind: 'search',
    answers: answers.map((shown): QueryAnswer => ({ query: 'q', shown, prototypes: [], remaining: 0 })),
  };
}

export function execution(fields: Partial<ExecutionResult> & { out?: string } = {}): ExecutionResult {
  const { out = '', ...rest } = fields;
  const nothing = { head: '', tail: '', omitted: 0 };
  return {
    status: 'ok',
    stdout: { ...nothing, head: out },
    stderr: nothing,
    displays: [],
    variables: [],
    durationMs: 1,
    stateLost: false,
    ...rest,
  };
}

export function ran(fields: Partial<ExecutionResult> & { out?: string } = {}): Response {
  return { kind: 'execution', code: '', execution: execution(fields) };
}

export function summary(code: string, status: 'verified' | 'failed' | 'notRun'): Response {
  switch (status) {
    case 'verified':
      return {
        kind: 'summary',
        solution: {
          code,
          verified: true,
          verification: {
            status,
            codeHash: 'h',
            interpreter: { path: '/p', version: '3.11.0', source: 'test' },
            at: '2026-01-01T00:00:00.000Z',
            execution: execution(),
          },
        },
      };
    case 'failed':
      return { kind: 'summary', solution: { code, verified: false, verification: { status, execution: broken } } };
    case 'notRun':
      return { kind: 'summary', solution: { code, verified: false, verification: { status, reason: 'refused' } } };
  }
}

const broken = execution({ status: 'error', error: { name: 'ValueError', message: 'no', traceback: '' } });
