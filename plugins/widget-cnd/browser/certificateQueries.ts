import type { Http, Query } from '@anteroom/sdk';
import {
  type CertificateHistory,
  type CertificateList,
  type ClearanceCertificate,
  listCertificateQueries,
  listCertificates,
  requestCertificateRenewal,
} from '../api.ts';

/** Query key of all certificate data. The portal invalidates it when a certificate changes. */
export const certificatesKey = ['certificates'] as const;

export function certificatesQuery(http: Http, clientId: string): Query<CertificateList> {
  return {
    queryKey: [...certificatesKey, 'list', clientId],
    queryFn: ({ signal }) => http.call(listCertificates, { params: { clientId }, signal }),
  };
}

export function historyQuery(http: Http, certificateId: string): Query<CertificateHistory> {
  return {
    queryKey: [...certificatesKey, 'history', certificateId],
    queryFn: ({ signal }) => http.call(listCertificateQueries, { params: { certificateId }, signal }),
  };
}

/** Requests a new certificate from the firm. */
export function askForRenewal(http: Http, certificateId: string): Promise<ClearanceCertificate> {
  return http.call(requestCertificateRenewal, { params: { certificateId } });
}
