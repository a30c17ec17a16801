import { Http, useService } from '@anteroom/sdk';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getFirmCertificate, listFirmCertificates } from '../../api.ts';
import { certificatesKey } from '../certificateQueries.ts';
import type { CertificateFilter } from './certificateFilter.ts';

/**
 * Loads the certificates of all clients, earliest expiry first, page by page. They are reloaded when certificates
 * change.
 */
export function useFirmCertificates({ show, kind, client }: CertificateFilter) {
  const http = useService(Http);
  return useInfiniteQuery({
    queryKey: [...certificatesKey, 'of-firm', show, kind, client],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      http.call(listFirmCertificates, {
        query: {
          show,
          kind: kind || undefined,
          clientId: client || undefined,
          after: pageParam || undefined,
        },
        signal,
      }),
    getNextPageParam: ({ next }) => next,
    placeholderData: (before) => before,
  });
}

export function useFirmCertificate(certificateId: string) {
  const http = useService(Http);
  return useQuery({
    queryKey: [...certificatesKey, 'of-firm', certificateId],
    queryFn: ({ signal }) => http.call(getFirmCertificate, { params: { certificateId }, signal }),
  });
}
