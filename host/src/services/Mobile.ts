import type { Mobile } from '@anteroom/sdk';
import { injectable } from 'inversify';
import { browserStorage } from './browserStorage.ts';

@injectable('Singleton')
export class MobileApp implements Mobile {
  /** The app sets the flag before it loads the portal (spec section 1). */
  readonly active = browserStorage('sessionStorage').getItem('tr-mobile') !== null;
}
