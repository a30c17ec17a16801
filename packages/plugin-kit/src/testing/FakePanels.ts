import type { Panels } from '@anteroom/sdk';

/** Panels that record which ones are open, and show nothing. */
export class FakePanels implements Panels {
  /** IDs of the open panels. */
  readonly shown = new Set<string>();

  open(id: string): void {
    this.shown.add(id);
  }

  close(id: string): void {
    this.shown.delete(id);
  }
}
