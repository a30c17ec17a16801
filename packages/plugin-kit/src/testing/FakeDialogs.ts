import type { Confirmation, Dialogs } from '@anteroom/sdk';

/** Answers every question with `answer`, and remembers it. */
export class FakeDialogs implements Dialogs {
  readonly asked: Confirmation[] = [];
  answer = true;

  async confirm(confirmation: Confirmation): Promise<boolean> {
    this.asked.push(confirmation);
    return this.answer;
  }
}
