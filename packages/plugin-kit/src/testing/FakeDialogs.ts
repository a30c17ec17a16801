import type { Confirmation, Dialogs } from '@anteroom/sdk';

/** Records every question and answers it immediately with `answer`. */
export class FakeDialogs implements Dialogs {
  /** Questions that were asked, oldest first. */
  readonly asked: Confirmation[] = [];
  answer = true;

  async confirm(confirmation: Confirmation): Promise<boolean> {
    this.asked.push(confirmation);
    return this.answer;
  }
}
