import { Alerts } from '@anteroom/sdk';
import type { ParseKeys } from 'i18next';
import { inject, injectable } from 'inversify';
import { I18next } from '../language/i18next.ts';

/** Offers to reload the page. Never reloads it by itself, so that nothing being typed is lost. */
@injectable('Singleton')
export class PortalUpdate {
  constructor(
    @inject(Alerts) private readonly alerts: Alerts,
    @inject(I18next) private readonly i18next: I18next,
  ) {}

  /** Offers a reload because the server now has a different version of the portal from this page. */
  offer(): void {
    this.show('info', 'update.available');
  }

  /** Offers a reload because a file of this page could not be loaded. After an update it may be gone for good. */
  offerForMissingFile(): void {
    this.show('warning', 'update.missingFile');
  }

  private show(type: 'info' | 'warning', text: ParseKeys): void {
    const action = { label: this.i18next.t('update.reload'), run: () => location.reload() };
    this.alerts.show({ type, msg: this.i18next.t(text), timeout: null, action });
  }
}
