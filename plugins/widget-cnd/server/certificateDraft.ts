import type { CertificateKind, IssuedCertificate, NewCertificate } from '@anteroom/contract';
import { brazilianStates } from '@anteroom/domain/brazilianStates';
import { isCalendarDate } from '@anteroom/domain/calendarDate';
import { isResultOf } from '@anteroom/domain/certificates';

type Place = Pick<NewCertificate, 'kind' | 'uf' | 'municipality'>;
type Issued = Pick<IssuedCertificate, 'result' | 'issuedOn' | 'validUntil'>;

/** What of a new certificate does not fit, by field. */
export function certificateFaults({
  kind,
  uf,
  municipality,
}: Place): readonly (readonly [keyof Place, string])[] {
  const faults: (readonly [keyof Place, string])[] = [];
  const needed = `is needed for a ${kind} certificate`;
  if (uf === null && (kind === 'state' || kind === 'municipal')) faults.push(['uf', needed]);
  if (uf !== null && !brazilianStates.some(({ code }) => code === uf))
    faults.push(['uf', 'is no state of Brazil']);
  if (municipality === null && kind === 'municipal') faults.push(['municipality', needed]);
  return faults;
}

/** What does not fit of one that was issued, by field. */
export function issuedFaults(
  kind: CertificateKind,
  { result, issuedOn, validUntil }: Issued,
): readonly (readonly [keyof Issued, string])[] {
  const faults: (readonly [keyof Issued, string])[] = [];
  if (!isResultOf(kind, result)) faults.push(['result', `is none of a ${kind} certificate`]);
  if (!isCalendarDate(issuedOn)) faults.push(['issuedOn', 'is no date of the calendar']);
  if (!isCalendarDate(validUntil)) faults.push(['validUntil', 'is no date of the calendar']);
  else if (validUntil < issuedOn) faults.push(['validUntil', 'is before the issue date']);
  return faults;
}
