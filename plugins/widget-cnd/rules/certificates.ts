import type { CertificateKind, CertificateResult, ClearanceCertificate } from '@anteroom/contract';
import { daysBetween } from './dueState.ts';

/** The order in which certificates are named. */
export const certificateKinds: readonly CertificateKind[] = [
  'federal',
  'fgts',
  'labour',
  'state',
  'municipal',
];

/** How a certificate stands; `none`: it was never asked for. */
export type CertificateState = 'none' | 'querying' | 'failed' | 'expired' | 'expiring' | 'valid';

/**
 * How a certificate stands on a day. That the issuing body is being asked, or that it could not be, is told before how long the present one is
 * valid: its date is shown beside the state all the same.
 *
 * @param today - calendar date. A certificate is good on the last day of its validity.
 */
export function certificateState(
  { kind, current, lastQuery }: Pick<ClearanceCertificate, 'kind' | 'current' | 'lastQuery'>,
  today: string,
): CertificateState {
  if (lastQuery?.outcome === 'running') return 'querying';
  if (lastQuery?.outcome === 'failed') return 'failed';
  if (!current) return 'none';
  const left = daysBetween(today, current.validUntil);
  if (left < 0) return 'expired';
  return left <= daysOfNotice(kind) ? 'expiring' : 'valid';
}

/** What is told of a certificate, in one word: its result when that is bad, else its state. */
export type CertificateStanding = CertificateState | Extract<CertificateResult, 'positive' | 'irregular'>;

/**
 * How a certificate stands, the worse first: one that says that the company owes or is irregular opens no door, however long it is valid.
 *
 * @param today - as for {@link certificateState}.
 */
export function certificateStanding(
  certificate: Pick<ClearanceCertificate, 'kind' | 'current' | 'lastQuery'>,
  today: string,
): CertificateStanding {
  const result = certificate.current?.result;
  return result === 'positive' || result === 'irregular' ? result : certificateState(certificate, today);
}

/** Days before its end from which a certificate is about to expire. A CRF is valid for 30 days: of it, the last ten. */
export function daysOfNotice(kind: CertificateKind): number {
  return kind === 'fgts' ? 10 : 30;
}

/** Whether a result of that kind exists: the FGTS says whether a company is regular, the others whether it has debts. */
export function isResultOf(kind: CertificateKind, result: CertificateResult): boolean {
  return (result === 'regular' || result === 'irregular') === (kind === 'fgts');
}

/** Whether the certificate opens the doors that it is for; one that is positive with negative effects does. */
export function isClear(result: CertificateResult): boolean {
  return result !== 'positive' && result !== 'irregular';
}

/** Next to expire first; what was never issued comes last. */
export function byExpiry(a: ClearanceCertificate, b: ClearanceCertificate): number {
  const end = ({ current }: ClearanceCertificate) => current?.validUntil ?? '9999-12-31';
  return (
    end(a).localeCompare(end(b)) ||
    certificateKinds.indexOf(a.kind) - certificateKinds.indexOf(b.kind) ||
    a.id.localeCompare(b.id)
  );
}
