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
}
