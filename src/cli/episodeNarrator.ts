import type { Action } from '../core/action';
import type { EpisodeEvent } from '../core/episodeEvent';
import { renderForPeople } from '../core/renderForPeople';
import type { Streams } from './streams';
import { terminalText, visibleText } from './visibleText';

/** Tells an episode on standard error as it happens. */
export class EpisodeNarrator {
  readonly #streams: Streams;
  readonly #showsCode: () => boolean;
  /** What has been shown of the step so far. */
  #thoughtShown = false;
  #outputShown = false;
  #lineOpen = false;

  /** `showsCode` is false while somebody else shows the code that is to run. */
  constructor(streams: Streams, showsCode: () => boolean) {
    this.#streams = streams;
    this.#showsCode = showsCode;
  }

  tell(event: EpisodeEvent): void {
    switch (event.type) {
      case 'episodeStarted': {
        const python = event.interpreter
          ? `Python ${event.interpreter.version} (${event.interpreter.path})`
          : 'no Python';
        this.#line(`Model: ${visibleText(event.model)}. Interpreter: ${python}.`);
        return;
      }
      case 'stepStarted':
        this.#thoughtShown = false;
        this.#outputShown = false;
        this.#line(`\n${this.#streams.bold(`Step ${event.step}`)}`);
        return;
      case 'thoughtDelta':
        this.#thoughtShown = true;
        this.#text(terminalText(event.text));
        return;
      case 'actionTaken':
        if (event.action) this.#action(event.action);
        return;
      case 'outputDelta':
        this.#outputShown = true;
        this.#text(terminalText(event.text));
        return;
      case 'stepFinished': {
        // What done says is the episode's ending, told there.
        if (event.response.kind === 'done') return;
        const text = renderForPeople(event.response, { withoutOutput: this.#outputShown });
        if (text) this.#line(terminalText(text));
        return;
      }
      case 'notice':
        this.#line(terminalText(event.level === 'warning' ? `Warning: ${event.text}` : event.text));
        return;
      case 'approvalRequested':
      case 'approvalResolved':
      case 'episodeFinished':
        return;
    }
  }

  #action({ thought, type, content }: Action): void {
    if (thought.trim() && !this.#thoughtShown) this.#line(terminalText(thought.trim()));
    this.#closeLine();
    switch (type) {
      case 'search':
      case 'done':
        return;
      case 'code':
      case 'code_summary': {
        if (!this.#showsCode()) return;
        this.#line(this.#streams.dim(type === 'code' ? 'Code:' : 'The solution:'));
        this.#line(indented(visibleText(content.trimEnd())));
      }
    }
  }

  #text(text: string): void {
    if (!text) return;
    this.#streams.err(text);
    this.#lineOpen = !text.endsWith('\n');
  }

  #line(text: string): void {
    this.#closeLine();
    this.#streams.note(text);
  }

  #closeLine(): void {
    if (this.#lineOpen) this.#streams.err('\n');
    this.#lineOpen = false;
  }
}

function indented(text: string): string {
  return text.replace(/^(?=.)/gm, '    ');
}
