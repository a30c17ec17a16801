import { getTerms, signTerms, type Terms, type TermsAcceptance } from '@anteroom/contract/terms';
import { Http, type Query } from '@anteroom/sdk';
import { inject, injectable } from 'inversify';
import { ServerCache } from '../http/ServerCache.ts';
import { PortalSession } from '../session/Session.ts';

const queryKey = ['terms'];

/** The firm's terms and conditions, and the person's signature under them. */
@injectable('Singleton')
export class FirmTerms {
  constructor(
    @inject(Http) private readonly http: Http,
    @inject(PortalSession) private readonly session: PortalSession,
    @inject(ServerCache) private readonly cache: ServerCache,
  ) {}

  /** Returns the query of the terms in force. */
  inForce(): Query<Terms> {
    return { queryKey, queryFn: ({ signal }) => this.http.call(getTerms, { signal }) };
  }

  /**
   * Signs; the session knows afterwards.
   *
   * @throws HttpError - with the code `conflict` when other terms are in force by now.
   */
  async sign(acceptance: TermsAcceptance): Promise<void> {
    try {
      await this.http.call(signTerms, { body: acceptance });
    } finally {
      await this.cache.invalidateQueries({ queryKey });
    }
    await this.session.load();
  }
}
