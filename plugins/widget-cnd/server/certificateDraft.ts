import { brazilianStates } from '@anteroom/domain/brazil/brazilianStates';
import { isCalendarDate } from '@anteroom/domain/time/calendarDate';
import type { CertificateKind, IssuedCertificate, NewCertificate, NewCertificateQuery } from '../api.ts';
import { isResultOf } from '../rules/certificates.ts';

type Place = Pick<NewCertificate, 'kind' | 'uf' | 'municipality'>;
type Issued = Pick<IssuedCertificate, 'result' | 'issuedOn' | 'validUntil'>;

/** Returns the faults of a new certificate, by field. */
export function certificateFaults({
  kind,
  uf,
  municipality,
}: Place): readonly (readonly [keyof Place, string])[] {
  const faults: (readonly [keyof Place, string])[] = [];
  const needed = `is needed for a ${kind} certificate`;
  if (uf === null && (kind === 'state' || kind === 'municipal')) faults.push(['uf', needed]);
  if (uf !== null && !brazilianStates.some(({ code }) => code === uf))
    faults.push(['uf', 'is not a state of Brazil']);
  if (municipality === null && kind === 'municipal') faults.push(['municipality', needed]);
  return faults;
}

/** Returns the faults of an issued certificate, by field. */
export function issuedFaults(
  kind: CertificateKind,
  { result, issuedOn, validUntil }: Issued,
): readonly (readonly [keyof Issued, string])[] {
  const faults: (readonly [keyof Issued, string])[] = [];
  if (!isResultOf(kind, result)) faults.push(['result', `is none of a ${kind} certificate`]);
  if (!isCalendarDate(issuedOn)) faults.push(['issuedOn', 'is not a valid date']);
  if (!isCalendarDate(validUntil)) faults.push(['validUntil', 'is not a valid date']);
  else if (validUntil < issuedOn) faults.push(['validUntil', 'is before the issue date']);
  return faults;
}

/** Returns the columns that hold the outcome of a query. */
export function queryColumns(query: NewCertificateQuery) {
  const issued = query.outcome === 'issued' ? query : null;
  return {
    outcome: query.outcome,
    result: issued?.result ?? null,
    control_number: issued?.controlNumber ?? null,
    issued_on: issued?.issuedOn ?? null,
    valid_until: issued?.validUntil ?? null,
    document_id: issued?.documentId ?? null,
    error: query.outcome === 'failed' ? query.error : null,
  };
}
