import type { Mobile } from '@anteroom/sdk';
import { injectable } from 'inversify';
import { browserStorage } from './browserStorage.ts';

/** The mobile app around the portal. The bridge to it is loaded only inside the app. */
@injectable('Singleton')
export class MobileApp implements Mobile {
  /** Whether the portal runs inside the app, which sets this flag before it loads the portal (spec section 1). */
  readonly active = browserStorage('sessionStorage').getItem('tr-mobile') !== null;

  /** Asks the app to let the person sign the terms. Resolves with false if they were not signed. */
  async requireTerms(): Promise<boolean> {
    const { askApp } = await import('./appBridge.ts');
    return askApp(window, 'termsRequired', {});
  }

  /** Reports whether an action that the person navigated to could be shown. Does nothing outside the app. */
  async reportAction(action: { readonly section: string; readonly action: string; readonly ok: boolean }) {
    if (!this.active) return;
    const { tellApp } = await import('./appBridge.ts');
    tellApp(window, 'navigateToAction', action);
  }

  /**
   * Tells the app that data of a client was added, changed or removed elsewhere.
   *
   * @param type Type of the message, such as `tasksUpdate`.
   */
  async reportChange(type: string, clientId: string): Promise<void> {
    if (!this.active) return;
    const { tellApp } = await import('./appBridge.ts');
    tellApp(window, type, { clientId });
  }
}
