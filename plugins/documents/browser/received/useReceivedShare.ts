import { getReceivedShare, openSharedLink, type ReceivedShare } from '@anteroom/contract/sharing';
import { Http, Navigation, useService } from '@anteroom/sdk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useRef } from 'react';
import { type LinkAddress, linkRefusalOf } from './receivedLinks.ts';

/**
 * Loads the documents of a link. Exchanges the secret in the URL's fragment for a cookie once, and then removes it from
 * the URL, so that it is not in the history; a reload uses the cookie.
 */
export function useReceivedShare(address: LinkAddress) {
  const http = useService(Http);
  const navigation = useService(Navigation);
  const cache = useQueryClient();
  const { hash, pathname } = useAtomValue(navigation.location);
  const secret = useRef(hash.slice(1));
  const queryKey = ['received', address.companyId, address.linkId];
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      if (secret.current)
        await http.call(openSharedLink, { params: address, body: { secret: secret.current } });
      forgetSecret();
      return http.call(getReceivedShare, { params: address, signal });
    },
    // Offline, a download must fail: a query that waits would start it once the portal is back.
    networkMode: 'always',
    refetchOnReconnect: true,
    // The server would refuse again.
    retry: (failures, error) => failures < 2 && linkRefusalOf(error) === null,
  });

  function forgetSecret() {
    if (!secret.current) return;
    secret.current = '';
    navigation.goWithin(pathname, { replace: true });
  }

  return { ...query, take: (share: ReceivedShare) => cache.setQueryData(queryKey, share) };
}
