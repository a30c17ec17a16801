import type { Mobile } from '@anteroom/sdk';

/** Simulates the portal in a browser, or inside the mobile app. */
export class FakeMobile implements Mobile {
  readonly active: boolean;

  constructor(active: boolean) {
    this.active = active;
  }
}
