import { endOtherSessions, endSession, listSessions, type SignedInPlace } from '@anteroom/contract/security';
import { Http, type Query, useService } from '@anteroom/sdk';
import { useQueryClient } from '@tanstack/react-query';

const queryKey = ['own-sessions'];

/** The person's sessions, and ways to end them. */
export interface OwnSessions {
  /** The person's sessions, most recently used first. */
  readonly places: Query<readonly SignedInPlace[]>;
  /**
   * Ends a session.
   * @throws HttpError `not-found` when it has already ended.
   */
  end(sessionId: string): Promise<void>;
  /**
   * Ends all sessions except the one in this browser.
   * @throws HttpError
   */
  endOthers(): Promise<void>;
}

/** Returns the person's sessions. Ending one reloads them. */
export function useOwnSessions(): OwnSessions {
  const http = useService(Http);
  const cache = useQueryClient();
  const readAgain = () => cache.invalidateQueries({ queryKey });
  return {
    places: { queryKey, queryFn: async ({ signal }) => (await http.call(listSessions, { signal })).sessions },
    end: (sessionId) => http.call(endSession, { params: { sessionId } }).finally(readAgain),
    endOthers: async () => {
      await http.call(endOtherSessions).finally(readAgain);
    },
  };
}
