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
  /**
   * Shows a panel on every screen until {@link close} is called. The device remembers it for the person, so the panel
   * is still open after a reload.
   */
  open(id: string): void;
  /** Closes a panel, for example when it has nothing more to show. */
  close(id: string): void;
}

export const Panels = serviceToken<Panels>('Panels');
