import type { Mobile } from '@anteroom/sdk';
import { injectable } from 'inversify';
import { browserStorage } from './browserStorage.ts';

/** The app around the portal. The bridge to it is fetched when there is one. */
@injectable('Singleton')
export class MobileApp implements Mobile {
  /** The app sets the flag before it loads the portal (spec section 1). */
  readonly active = browserStorage('sessionStorage').getItem('tr-mobile') !== null;

  /** Asks the app to have the terms signed in its own way. False if they were not. */
  async requireTerms(): Promise<boolean> {
    const { askApp } = await import('./appBridge.ts');
    return askApp(window, 'termsRequired', {});
  }

  /** Reports whether an action that was gone to could be shown. Without an app there is nobody to report to. */
  async reportAction(action: { readonly section: string; readonly action: string; readonly ok: boolean }) {
    if (!this.active) return;
    const { tellApp } = await import('./appBridge.ts');
    tellApp(window, 'navigateToAction', action);
  }

  /**
   * Tells the app that something of a client was added, changed or removed elsewhere.
   *
   * @param type The message's, as `tasksUpdate`.
   */
  async reportChange(type: string, clientId: string): Promise<void> {
    if (!this.active) return;
    const { tellApp } = await import('./appBridge.ts');
    tellApp(window, type, { clientId });
  }
}
