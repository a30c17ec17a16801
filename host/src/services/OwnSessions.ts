import type { EndedSessions, SignedInPlace, SignedInPlaces } from '@anteroom/contract';
import { Http, type Query } from '@anteroom/sdk';
import { inject, injectable } from 'inversify';
import { ServerCache } from './ServerCache.ts';

const path = '/api/security/v1/sessions';
const queryKey = ['own-sessions'];

/** Where the person is signed in, and ending it there. */
@injectable('Singleton')
export class OwnSessions {
  /** The last used first. */
  readonly places: Query<readonly SignedInPlace[]> = {
    queryKey,
    queryFn: async ({ signal }) => (await this.http.get<SignedInPlaces>(path, { signal })).sessions,
  };

  constructor(
    @inject(Http) private readonly http: Http,
    @inject(ServerCache) private readonly cache: ServerCache,
  ) {}

  /** @throws HttpError `not-found` when it has ended already. */
  async end(sessionId: string): Promise<void> {
    try {
      await this.http.delete(`${path}/${encodeURIComponent(sessionId)}`);
    } finally {
      await this.cache.invalidateQueries({ queryKey });
    }
  }

  /** Ends all but the one in this browser. @throws HttpError */
  async endOthers(): Promise<void> {
    try {
      await this.http.post<EndedSessions>(`${path}/end-others`);
    } finally {
      await this.cache.invalidateQueries({ queryKey });
    }
  }
}
