import type { CertificateHistory, CertificateList, ClearanceCertificate } from '@anteroom/contract';
import type { Http, Query } from '@anteroom/sdk';

const base = '/api/cnd/v1';

/** Under this key is all that is known of certificates; the portal reads it again when one has changed. */
export const certificatesKey = ['certificates'] as const;

export function certificatesQuery(http: Http, clientId: string): Query<CertificateList> {
  return {
    queryKey: [...certificatesKey, 'list', clientId],
    queryFn: ({ signal }) => http.get(`${base}/clients/${clientId}/certificates`, { signal }),
  };
}

export function historyQuery(http: Http, certificateId: string): Query<CertificateHistory> {
  return {
    queryKey: [...certificatesKey, 'history', certificateId],
    queryFn: ({ signal }) => http.get(`${base}/certificates/${certificateId}/queries`, { signal }),
  };
}

/** Asks the firm for a new one. */
export function askForRenewal(http: Http, certificateId: string): Promise<ClearanceCertificate> {
  return http.post(`${base}/certificates/${certificateId}/renewal`);
}
