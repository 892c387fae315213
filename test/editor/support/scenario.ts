import type { ActionType } from '../../../src/core/action';
import { xmlEncoding } from '../../../src/encodings/xml';
import type { RecordedRequest, ScriptedReply } from '../../support/modelServer';

/** A reply of the model: one action, written as CodeNav asks models to write it. */
export function reply(type: ActionType, thought: string, content: string): ScriptedReply {
  return { kind: 'text', text: xmlEncoding.render({ type, thought, content }), deltaSize: 12 };
}

/** Settings that point CodeNav at a model server. */
export function modelSettings(baseUrl: string): Readonly<Record<string, unknown>> {
  return { 'codenav.model.baseUrl': baseUrl, 'codenav.model.name': 'test-model' };
}

/** Everything that a request told the model, as one text. */
export function told(request: RecordedRequest | undefined): string {
  return JSON.stringify(request?.body ?? '');
}
