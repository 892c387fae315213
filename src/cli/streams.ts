import type { Readable, Writable } from 'node:stream';

type Output = Writable & { readonly isTTY?: boolean };

/** Standard input, output and error as commands use them: the answer to one, everything else to the other. */
export class Streams {
  readonly input: Readable & { readonly isTTY?: boolean };
  readonly #output: Output;
  readonly #error: Output;
  readonly #colour: boolean;

  /** `onClosed` is called when whoever read the output has gone away. */
  constructor(
    streams: { readonly input: Readable; readonly output: Output; readonly error: Output },
    env: NodeJS.ProcessEnv,
    onClosed: () => void,
  ) {
    this.input = streams.input;
    this.#output = streams.output;
    this.#error = streams.error;
    this.#colour = streams.error.isTTY === true && !env['NO_COLOR'] && env['TERM'] !== 'dumb';
    this.#output.on('error', onClosed);
    // Nobody is left to be told that nobody listens.
    this.#error.on('error', () => undefined);
  }

  /** A person sits there: they read what is asked on standard error and answer on standard input. */
  get interactive(): boolean {
    return this.input.isTTY === true && this.#error.isTTY === true;
  }

  /** Standard error is a terminal, where a line can be written over. */
  get rewritable(): boolean {
    return this.#error.isTTY === true;
  }

  /** The answer, as it is. */
  out(text: string): void {
    this.#output.write(text);
  }

  /** One JSON value on a line of its own. */
  json(value: unknown): void {
    this.#output.write(`${JSON.stringify(value)}\n`);
  }

  /** Text for people, as it is. */
  err(text: string): void {
    this.#error.write(text);
  }

  /** A line for people. */
  note(line: string): void {
    this.#error.write(`${line}\n`);
  }

  /** Text that stands out less, where the terminal has colours. */
  dim(text: string): string {
    return this.#colour ? `\u001b[2m${text}\u001b[22m` : text;
  }

  bold(text: string): string {
    return this.#colour ? `\u001b[1m${text}\u001b[22m` : text;
  }

  /** Resolves when what was written has been handed over. */
  async flush(): Promise<void> {
    for (const stream of [this.#output, this.#error]) {
      if (stream.destroyed || stream.writableLength === 0) continue;
      await new Promise<void>((resolve) => stream.write('', () => resolve()));
    }
  }
}
