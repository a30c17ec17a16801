import type { CertificateKind, CertificateOutcome, CertificateResult } from '../api.ts';

export interface CertificateTables {
  /** Certificates of good standing that a firm tracks for its clients. */
  'widget_cnd.certificates': {
    company_id: string;
    certificate_id: string;
    client_id: string;
    kind: CertificateKind;
    issuer: string;
    uf: string | null;
    municipality: string | null;
    renewal_asked_at: Date | null;
    renewal_asked_by: string | null;
  };
  /** Queries to issuing bodies, and their outcomes. */
  'widget_cnd.queries': {
    company_id: string;
    certificate_id: string;
    query_id: string;
    /** Time of the query; for an imported certificate, the end of the day of issue. */
    at: Date;
    outcome: CertificateOutcome;
    result: CertificateResult | null;
    control_number: string | null;
    issued_on: string | null;
    valid_until: string | null;
    document_id: string | null;
    error: string | null;
    /** Null for an imported certificate. */
    recorded_by: string | null;
  };
}
