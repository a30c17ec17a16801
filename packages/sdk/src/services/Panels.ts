import { serviceToken } from '../serviceToken.ts';

/**
 * Opens and closes panels that plugins contribute (`panel`).
 *
 * @example
 * ```ts
 * get(Panels).open('exports');
 * ```
 */
export interface Panels {
  /** Shows a panel on every screen until {@link close}. The device remembers it for the person: after a reload it is there again. */
  open(id: string): void;
  /** Takes a panel away, as when there is nothing more to tell. */
  close(id: string): void;
}

export const Panels = serviceToken<Panels>('Panels');
