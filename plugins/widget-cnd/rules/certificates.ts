import { daysBetween } from '@anteroom/domain/tasks/dueState';
import type { CertificateKind, CertificateResult, ClearanceCertificate } from '../api.ts';

/** Kinds in the order in which the portal lists them. */
export const certificateKinds: readonly CertificateKind[] = [
  'federal',
  'fgts',
  'labour',
  'state',
  'municipal',
];

/** State of a certificate; `none` if it was never requested. */
export type CertificateState = 'none' | 'querying' | 'failed' | 'expired' | 'expiring' | 'valid';

/**
 * Returns the state of a certificate on a day. A running or failed query takes precedence over the validity of the
 * current certificate, whose date is shown beside the state anyway.
 *
 * @param today Calendar date. A certificate is valid on the last day of its validity.
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

/** One-word summary of a certificate: its result if that is bad, else its state. */
export type CertificateStanding = CertificateState | Extract<CertificateResult, 'positive' | 'irregular'>;

/**
 * Returns the summary of a certificate; bad results take precedence, because a certificate that reports debts or
 * irregularity is useless, however long it is valid.
 *
 * @param today - see {@link certificateState}.
 */
export function certificateStanding(
  certificate: Pick<ClearanceCertificate, 'kind' | 'current' | 'lastQuery'>,
  today: string,
): CertificateStanding {
  const result = certificate.current?.result;
  return result === 'positive' || result === 'irregular' ? result : certificateState(certificate, today);
}

/** Returns how many days before its end a certificate counts as about to expire: 10 for the CRF, which is valid for 30 days. */
export function daysOfNotice(kind: CertificateKind): number {
  return kind === 'fgts' ? 10 : 30;
}

/**
 * Returns whether certificates of that kind can have the result: FGTS certificates say whether a company is regular,
 * the others whether it has debts.
 */
export function isResultOf(kind: CertificateKind, result: CertificateResult): boolean {
  return (result === 'regular' || result === 'irregular') === (kind === 'fgts');
}

/** Returns whether the certificate proves good standing. One that is positive with negative effects does. */
export function isClear(result: CertificateResult): boolean {
  return result !== 'positive' && result !== 'irregular';
}

/** Compares two certificates for sorting: earliest expiry first, never issued last. */
export function byExpiry(a: ClearanceCertificate, b: ClearanceCertificate): number {
  const end = ({ current }: ClearanceCertificate) => current?.validUntil ?? '9999-12-31';
  return (
    end(a).localeCompare(end(b)) ||
    certificateKinds.indexOf(a.kind) - certificateKinds.indexOf(b.kind) ||
    a.id.localeCompare(b.id)
  );
}
