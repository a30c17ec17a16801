import { oneOf, useAddressFilter } from '@anteroom/screen-parts/useAddressFilter';
import type { CertificateKind } from '../../api.ts';
import { certificateKinds } from '../../rules/certificates.ts';

/** Path of the page on which staff see and manage certificates. */
export const certificatesPath = '/staff/certificates';

/** Filter for the certificates of all clients. Empty fields do not filter. */
export interface CertificateFilter {
  readonly show: 'attention' | 'all';
  readonly kind: CertificateKind | '';
  /** Client ID. */
  readonly client: string;
}

/** Returns the filter from the page's address, and a function that changes it there. */
export const useCertificateFilter = () => useAddressFilter(readFilter);

function readFilter(query: URLSearchParams): CertificateFilter {
  return {
    show: oneOf(query, 'show', ['all']) ?? 'attention',
    kind: oneOf(query, 'kind', certificateKinds) ?? '',
    client: query.get('client') ?? '',
  };
}
