/** When a cell that does not stop is interrupted again, and when its process is ended. */
export interface InterruptRungs {
  /** Milliseconds after the first interrupt. */
  readonly againMs: number;
  /** Milliseconds after the first interrupt. */
  readonly giveUpMs: number;
}

/** Two seconds to the second interrupt, five to the end. */
export const defaultRungs: InterruptRungs = { againMs: 2000, giveUpMs: 5000 };

/** What the ladder does on its rungs. */
export interface LadderSteps {
  interrupt(): void;
  /** The cell did not react to any interrupt. */
  giveUp(): void;
}

/** Interrupts a cell, again if that does not help, and gives up in the end. Starting twice is the same as once. */
export class InterruptLadder {
  readonly #rungs: InterruptRungs;
  readonly #steps: LadderSteps;
  #timers: NodeJS.Timeout[] = [];

  constructor(rungs: InterruptRungs, steps: LadderSteps) {
    this.#rungs = rungs;
    this.#steps = steps;
  }

  start(): void {
    if (this.#timers.length > 0) return;
    this.#timers = [
      setTimeout(() => this.#steps.interrupt(), this.#rungs.againMs),
      setTimeout(() => this.#steps.giveUp(), this.#rungs.giveUpMs),
    ];
    this.#steps.interrupt();
  }

  /** The cell has ended. */
  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }
}
