import { Alerts, I18n } from '@anteroom/sdk';
import { inject, injectable } from 'inversify';

/** Offers to load the page again. Never does so by itself: what somebody is typing stays. */
@injectable('Singleton')
export class PortalUpdate {
  constructor(
    @inject(Alerts) private readonly alerts: Alerts,
    @inject(I18n) private readonly i18n: I18n,
  ) {}

  /** The portal that the server has now is another than this page. */
  offer(): void {
    this.show('info', 'update.available');
  }

  /** A file of this page could not be had; after an update it may be gone for good. */
  offerForMissingFile(): void {
    this.show('warning', 'update.missingFile');
  }

  private show(type: 'info' | 'warning', text: string): void {
    const action = { label: this.i18n.t('update.reload'), run: () => location.reload() };
    this.alerts.show({ type, msg: this.i18n.t(text), timeout: null, action });
  }
}
