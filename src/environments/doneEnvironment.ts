import type { Action } from '../core/action';
import type { Environment } from '../core/environment';
import type { Response } from '../core/response';

/** Ends the episode: `true`, or `false` with the reason after it. */
export class DoneEnvironment implements Environment {
  readonly type = 'done';

  step(action: Action): Promise<Response> {
    const match = /^\W*(true|false)\b["'`*]*[\s:.,;-]*/i.exec(action.content);
    if (!match?.[1]) {
      return Promise.resolve({
        kind: 'invalidAction',
        rule: 'The content of a done action starts with true or false.',
        remedy: 'Write true when the question is answered, or false and the reason when it can not be.',
      });
    }
    return Promise.resolve({
      kind: 'done',
      success: match[1].toLowerCase() === 'true',
      reason: action.content.slice(match[0].length).trim(),
    });
  }
}
