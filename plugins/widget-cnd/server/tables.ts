import type { CertificateKind, CertificateOutcome, CertificateResult } from '@anteroom/contract';

export interface CertificateTables {
  /** Certificates of good standing that a firm keeps for its clients. */
  certificates: {
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
  /** Each time that an issuing body was asked. */
  certificate_queries: {
    company_id: string;
    certificate_id: string;
    query_id: string;
    /** What an import brings was asked for on the day on which it was issued. */
    at: Date;
    outcome: CertificateOutcome;
    result: CertificateResult | null;
    control_number: string | null;
    issued_on: string | null;
    valid_until: string | null;
    document_id: string | null;
    error: string | null;
    /** null: by the operator's command. */
    recorded_by: string | null;
  };
}
