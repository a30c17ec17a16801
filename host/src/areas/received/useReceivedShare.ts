import type { ReceivedShare } from '@anteroom/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useHost } from '../../HostContext.ts';
import { type LinkAddress, ReceivedLinks, refusalOf } from '../../services/ReceivedLinks.ts';

/**
 * Loads the documents of a link. Exchanges the secret in the URL's fragment for a cookie once, and then removes it from
 * the URL, so that it is not in the history; a reload uses the cookie.
 */
export function useReceivedShare(address: LinkAddress) {
  const links = useHost(ReceivedLinks);
  const cache = useQueryClient();
  const secret = useRef(location.hash.slice(1));
  const queryKey = ['received', address.companyId, address.linkId];
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      if (secret.current) await links.open(address, secret.current);
      forgetSecret();
      return links.read(address, signal);
    },
    // The server would refuse again.
    retry: (failures, error) => failures < 2 && refusalOf(error) === null,
  });

  function forgetSecret() {
    if (!secret.current) return;
    secret.current = '';
    history.replaceState(history.state, '', location.pathname);
  }

  return { ...query, take: (share: ReceivedShare) => cache.setQueryData(queryKey, share) };
}
