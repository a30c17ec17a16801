import { beginViewAs, endViewAs } from '@anteroom/contract/viewAs';
import { Http, Log } from '@anteroom/sdk';
import { inject, injectable } from 'inversify';
import { staffPath } from '../../areas/staff/staffPath.ts';
import { PortalNavigation } from '../page/Navigation.ts';
import { Credentials } from './Credentials.ts';
import { forgetDrafts } from './forgetDrafts.ts';

/**
 * Staff see the portal as a client does: this tab gets a session of its own for it, and keeps the one it had. The page is
 * loaded anew each time, so that nothing of the one view is left in the other.
 */
@injectable('Singleton')
export class ViewAs {
  constructor(
    @inject(Credentials) private readonly credentials: Credentials,
    @inject(Http) private readonly http: Http,
    @inject(Log) private readonly log: Log,
    @inject(PortalNavigation) private readonly navigation: PortalNavigation,
  ) {}

  /** @throws HttpError `not-found` when the person is no client's user any more. */
  async begin(userId: string): Promise<void> {
    this.credentials.beginView(await this.http.call(beginViewAs, { body: { userId } }));
    this.leaveFor('/home');
  }

  /** Back to staff's own session; a view that the server cannot be told of ends with that. */
  async end(): Promise<void> {
    await this.http.call(endViewAs).catch((error: unknown) => {
      this.log.warn('The server could not be told that a view has ended', error);
    });
    this.credentials.endView();
    forgetDrafts();
    this.leaveFor(staffPath);
  }

  private leaveFor(page: string): void {
    this.navigation.releaseAll();
    location.assign(page);
  }
}
