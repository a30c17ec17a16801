import { oneOf, useAddressFilter } from '@anteroom/screen-parts/useAddressFilter';
import type { CertificateKind } from '../../api.ts';
import { certificateKinds } from '../../rules/certificates.ts';

/** Address at which staff see and keep certificates. */
export const certificatesPath = '/staff/certificates';

/** Filter of the certificates of all clients. Empty fields filter nothing. */
export interface CertificateFilter {
  readonly show: 'attention' | 'all';
  readonly kind: CertificateKind | '';
  /** Client ID. */
  readonly client: string;
}

/** Returns the filter that the address has, and a function that changes it there. */
export const useCertificateFilter = () => useAddressFilter(readFilter);

function readFilter(query: URLSearchParams): CertificateFilter {
  return {
    show: oneOf(query, 'show', ['all']) ?? 'attention',
    kind: oneOf(query, 'kind', certificateKinds) ?? '',
    client: query.get('client') ?? '',
  };
}
