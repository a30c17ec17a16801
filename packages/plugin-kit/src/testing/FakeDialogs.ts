import type { Confirmation, Dialogs } from '@anteroom/sdk';

/** Dialogs that answer every question at once with `answer` and record it. */
export class FakeDialogs implements Dialogs {
  /** Oldest first. */
  readonly asked: Confirmation[] = [];
  answer = true;

  async confirm(confirmation: Confirmation): Promise<boolean> {
    this.asked.push(confirmation);
    return this.answer;
  }
}
