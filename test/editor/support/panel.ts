import type { FrameLocator, Locator } from 'playwright-core';

/** Longest wait for something that the extension does by itself: starting Python, indexing, answering. */
const patienceMs = 60_000;

/** CodeNav's panel, seen through the test ids of its parts. */
export class Panel {
  readonly #view: FrameLocator;

  constructor(view: FrameLocator) {
    this.#view = view;
  }

  testId(id: string): Locator {
    return this.#view.getByTestId(id);
  }

  /** Asks, as a person does: types the question and presses the button. */
  async ask(question: string): Promise<void> {
    await this.testId('question').fill(question);
    await this.testId('ask').click({ timeout: patienceMs });
  }

  /** Lets the cell that waits for an answer run; `code` must be part of it. */
  async approve(code: string, scope: 'once' | 'session' = 'once'): Promise<void> {
    const card = this.testId('approval').filter({ hasText: code });
    await card.waitFor({ timeout: patienceMs });
    await card.getByTestId(`approve-${scope}`).click();
    await card.waitFor({ state: 'detached', timeout: patienceMs });
  }

  /** Refuses the cell that waits for an answer. */
  async reject(code: string, reason: string): Promise<void> {
    const card = this.testId('approval').filter({ hasText: code });
    await card.waitFor({ timeout: patienceMs });
    await card.getByTestId('reject-reason').fill(reason);
    await card.getByTestId('reject').click();
    await card.waitFor({ state: 'detached', timeout: patienceMs });
  }

  /** How the episode that is shown has ended, once it has. */
  async outcome(): Promise<string> {
    const outcome = this.testId('outcome');
    await outcome.waitFor({ timeout: patienceMs });
    return (await outcome.getAttribute('data-outcome')) ?? '';
  }

  /** Waits until a part is there, with `text` in it. */
  async shows(id: string, text: string | RegExp): Promise<Locator> {
    const part = this.testId(id).filter({ hasText: text }).first();
    await part.waitFor({ timeout: patienceMs });
    return part;
  }

  async text(id: string): Promise<string> {
    return (await this.testId(id).first().textContent({ timeout: patienceMs })) ?? '';
  }

  /** Back to the empty question with the history below it, when an episode is shown. */
  async backToHome(): Promise<void> {
    const newQuestion = this.testId('new-question');
    await newQuestion.or(this.testId('history-item').first()).first().waitFor({ timeout: patienceMs });
    if (await newQuestion.isVisible()) await newQuestion.click();
  }

  /** The step with this number, from 1. */
  step(index: number): Locator {
    return this.#view.locator(`[data-testid="step"][data-step="${index}"]`);
  }

  /** The number of steps that are shown. */
  steps(): Promise<number> {
    return this.testId('step').count();
  }
}
