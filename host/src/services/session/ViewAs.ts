import { beginViewAs, endViewAs } from '@anteroom/contract/viewAs';
import { Http, Log } from '@anteroom/sdk';
import { inject, injectable } from 'inversify';
import { staffPath } from '../../areas/staff/staffPath.ts';
import { browserStorage } from '../page/browserStorage.ts';
import { PortalNavigation } from '../page/Navigation.ts';
import { Credentials } from './Credentials.ts';
import { forgetDrafts } from './forgetDrafts.ts';

/** Storage key of the page from which the view was opened. */
const openedFromKey = 'tr-view-opened-from';

/**
 * Lets staff see the portal as a client does. For this, the tab gets a second session and sets the first one aside. The
 * page is reloaded each time, so that no data of one view remains in the other.
 */
@injectable('Singleton')
export class ViewAs {
  private readonly storage = browserStorage('sessionStorage');

  constructor(
    @inject(Credentials) private readonly credentials: Credentials,
    @inject(Http) private readonly http: Http,
    @inject(Log) private readonly log: Log,
    @inject(PortalNavigation) private readonly navigation: PortalNavigation,
  ) {}

  /** @throws HttpError `not-found` if the person is no longer a client user. */
  async begin(userId: string): Promise<void> {
    this.credentials.beginView(await this.http.call(beginViewAs, { body: { userId } }));
    const { pathname, search, hash } = location;
    this.storage.setItem(openedFromKey, pathname + search + hash);
    this.leaveFor('/home');
  }

  /**
   * Returns to the staff member's own session and the page from which the view was opened, even if the server cannot be
   * told that the view has ended.
   */
  async end(): Promise<void> {
    await this.http.call(endViewAs).catch((error: unknown) => {
      this.log.warn('The server could not be told that a view has ended', error);
    });
    this.credentials.endView();
    forgetDrafts();
    this.leaveFor(this.storage.getItem(openedFromKey) ?? staffPath);
  }

  private leaveFor(page: string): void {
    this.navigation.releaseAll();
    location.assign(page);
  }
}
