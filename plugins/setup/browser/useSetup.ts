import type { SetupRefusal, SetupState } from '@anteroom/contract/setup';
import { getSetup, openSetup } from '@anteroom/contract/setup';
import { Http, HttpError, useService } from '@anteroom/sdk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * Loads the progress of the first run. Exchanges the secret in the URL for a cookie once, and then removes it from the
 * URL, so that it is not in the history; a reload uses the cookie.
 */
export function useSetup() {
  const http = useService(Http);
  const cache = useQueryClient();
  const secret = useRef(location.hash.slice(1));
  const queryKey = ['setup'];
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<SetupState> => {
      if (!secret.current) return http.call(getSetup, { signal });
      const opened = await http.call(openSetup, { body: { secret: secret.current } });
      secret.current = '';
      history.replaceState(history.state, '', location.pathname);
      return opened;
    },
    // The server would refuse again.
    retry: (failures, error) =>
      failures < 2 && !(error instanceof HttpError && error.failure.kind === 'problem'),
    refetchOnWindowFocus: false,
  });
  return { ...query, take: (state: SetupState) => cache.setQueryData(queryKey, state) };
}

const refusals: readonly string[] = [
  'link-unknown',
  'link-expired',
  'link-used',
  'no-setup',
] satisfies SetupRefusal[];

/** Returns the reason for a refusal that concerns the link; null for any other failure. */
export function refusalOf(error: unknown): SetupRefusal | null {
  if (!(error instanceof HttpError) || error.failure.kind !== 'problem') return null;
  const reasons = error.failure.problem.errors?.map(({ reason }) => reason ?? '') ?? [];
  return (reasons.find((reason) => refusals.includes(reason)) as SetupRefusal | undefined) ?? null;
}
