/**
 * Messages between the host and the bridge: Jupyter's shapes (messaging protocol 5.4), one JSON
 * object a line. What comes from the bridge is untrusted: code in a cell can write to its descriptor.
 *
 * Host to bridge: `execute_request` (answered by `execute_reply`, with `status`, `execute_input`,
 * `execute_result`, `display_data` and `error` on the way), `interrupt_request` (`interrupt_reply`),
 * `shutdown_request` (`shutdown_reply`), `kernel_info_request` (`kernel_info_reply`).
 * `stream` messages are made by the host from descriptors 1 and 2.
 */
import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { mimeBundleSchema, variableChangeSchema } from '../core/execution';

/** Version of Jupyter's messaging protocol whose shapes are used. */
const protocolVersion = '5.4';

/** A line from the bridge longer than this many bytes is dropped: images are at most 8 MB of base64. */
export const maxMessageBytes = 64 * 1024 * 1024;

const shortText = z.string().max(1000);
const longText = z.string().max(4_000_000);

const headerSchema = z.object({
  msg_id: shortText,
  session: shortText,
  username: shortText,
  date: shortText,
  msg_type: shortText,
  version: shortText,
});

/** Who sent a message, when, and of which type. */
export type MessageHeader = z.infer<typeof headerSchema>;

const noMetadata = z.record(z.string(), z.unknown());

function messageSchema<T extends string, C extends z.ZodType, M extends z.ZodType>(type: T, content: C, metadata: M) {
  return z.object({
    /** Repeats `header.msg_type`, as Jupyter's own servers do. */
    msg_type: z.literal(type),
    channel: z.enum(['shell', 'iopub', 'stdin', 'control']),
    header: headerSchema,
    /** Header of the request that the message belongs to; empty when it belongs to none. */
    parent_header: headerSchema.partial(),
    metadata,
    content,
    buffers: z.array(z.never()),
  });
}

const errorContent = z.object({ ename: shortText, evalue: longText, traceback: z.array(longText).max(10_000) });
const count = z.number().int().nonnegative();

/** Every message that the bridge, or the host in its name, may send. */
const kernelMessageSchema = z.discriminatedUnion('msg_type', [
  messageSchema('status', z.object({ execution_state: z.enum(['starting', 'busy', 'idle']) }), noMetadata),
  messageSchema('execute_input', z.object({ code: z.string(), execution_count: count }), noMetadata),
  messageSchema(
    'stream',
    z.object({ name: z.enum(['stdout', 'stderr']), text: z.string() }),
    /** `background`: it came after its cell had ended, from a thread or a child process. */
    z.object({ background: z.boolean().optional() }),
  ),
  messageSchema(
    'execute_result',
    z.object({ execution_count: count, data: mimeBundleSchema, metadata: noMetadata }),
    noMetadata,
  ),
  messageSchema(
    'display_data',
    z.object({ data: mimeBundleSchema, metadata: noMetadata, transient: noMetadata }),
    noMetadata,
  ),
  messageSchema(
    'error',
    errorContent,
    /** Line of the cell, from 1, and its text. */
    z.object({ line: z.number().int().positive().optional(), lineText: longText.optional() }),
  ),
  messageSchema(
    'execute_reply',
    z.object({ status: z.enum(['ok', 'error', 'aborted']), execution_count: count }),
    z.object({
      durationMs: z.number().nonnegative(),
      variables: z.array(variableChangeSchema.extend({ name: shortText, type: shortText, value: shortText })).max(200),
    }),
  ),
  messageSchema('interrupt_reply', z.object({ status: shortText }), noMetadata),
  messageSchema('shutdown_reply', z.object({ status: shortText }), noMetadata),
  messageSchema('kernel_info_reply', z.looseObject({ status: shortText }), noMetadata),
]);

/** Any message of a kernel, checked. */
export type KernelMessage = z.infer<typeof kernelMessageSchema>;
/** A message of one type. */
export type KernelMessageOf<T extends KernelMessage['msg_type']> = Extract<KernelMessage, { msg_type: T }>;

/** A message to the bridge. */
export interface KernelRequest {
  readonly channel: 'shell' | 'control';
  readonly header: MessageHeader;
  readonly parent_header: object;
  readonly metadata: object;
  readonly content: object;
  readonly buffers: readonly never[];
}

/** A line from the bridge: a message, or the reason why it is none. */
export type ParsedMessage =
  { readonly ok: true; readonly message: KernelMessage } | { readonly ok: false; readonly reason: string };

/** Reads one line from the bridge; `reason` says why a line is no message of ours. */
export function parseKernelMessage(line: string): ParsedMessage {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return { ok: false, reason: 'not JSON' };
  }
  const type = z.object({ header: z.object({ msg_type: shortText }) }).safeParse(value);
  if (!type.success) return { ok: false, reason: 'no message type' };
  const message = kernelMessageSchema.safeParse({ ...(value as object), msg_type: type.data.header.msg_type });
  if (message.success) return { ok: true, message: message.data };
  const issue = message.error.issues[0];
  return { ok: false, reason: `${type.data.header.msg_type}: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}` };
}

/** A new header of the host's. */
function newHeader(type: string, session: string): MessageHeader {
  return {
    msg_id: randomUUID(),
    session,
    username: 'codenav',
    date: new Date().toISOString(),
    msg_type: type,
    version: protocolVersion,
  };
}

/** A request of the host's. */
export function newRequest(
  channel: KernelRequest['channel'],
  type: string,
  session: string,
  content: object,
  metadata: object = {},
): KernelRequest {
  return { channel, header: newHeader(type, session), parent_header: {}, metadata, content, buffers: [] };
}

/** The message for text that came on descriptor 1 or 2. */
export function streamMessage(
  name: 'stdout' | 'stderr',
  text: string,
  parent: MessageHeader,
  background: boolean,
): KernelMessageOf<'stream'> {
  return {
    msg_type: 'stream',
    channel: 'iopub',
    header: newHeader('stream', parent.session),
    parent_header: parent,
    metadata: background ? { background } : {},
    content: { name, text },
    buffers: [],
  };
}
