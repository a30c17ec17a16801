import type { ClearanceCertificate, IssuedCertificate } from '../../api.ts';

/** Returns the data of a negative certificate with a long validity; `fields` replaces parts of it. */
export function makeIssued(fields: Partial<IssuedCertificate> = {}): IssuedCertificate {
  return {
    result: 'negative',
    controlNumber: '1A2B.3C4D',
    issuedOn: '2026-06-01',
    validUntil: '2999-12-31',
    documentId: null,
    ...fields,
  };
}

/** Returns a valid federal certificate, with the given fields changed. Its ID is its kind. */
export function makeCertificate(fields: Partial<ClearanceCertificate> = {}): ClearanceCertificate {
  return {
    id: fields.kind ?? 'federal',
    clientId: 'client-1',
    kind: 'federal',
    issuer: 'Receita Federal do Brasil',
    uf: null,
    municipality: null,
    current: makeIssued(),
    lastQuery: { id: 'q', at: '2026-06-01T12:00:00Z', outcome: 'issued', certificate: null, error: null },
    renewalAskedAt: null,
    ...fields,
  };
}
