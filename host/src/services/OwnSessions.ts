import { endOtherSessions, endSession, listSessions, type SignedInPlace } from '@anteroom/contract/security';
import { Http, type Query } from '@anteroom/sdk';
import { inject, injectable } from 'inversify';
import { ServerCache } from './ServerCache.ts';

const queryKey = ['own-sessions'];

/** Lists the person's sessions, and ends them. */
@injectable('Singleton')
export class OwnSessions {
  /** The last used first. */
  readonly places: Query<readonly SignedInPlace[]> = {
    queryKey,
    queryFn: async ({ signal }) => (await this.http.call(listSessions, { signal })).sessions,
  };

  constructor(
    @inject(Http) private readonly http: Http,
    @inject(ServerCache) private readonly cache: ServerCache,
  ) {}

  /** @throws HttpError `not-found` when it has ended already. */
  async end(sessionId: string): Promise<void> {
    try {
      await this.http.call(endSession, { params: { sessionId } });
    } finally {
      await this.cache.invalidateQueries({ queryKey });
    }
  }

  /** Ends all but the one in this browser. @throws HttpError */
  async endOthers(): Promise<void> {
    try {
      await this.http.call(endOtherSessions);
    } finally {
      await this.cache.invalidateQueries({ queryKey });
    }
  }
}
