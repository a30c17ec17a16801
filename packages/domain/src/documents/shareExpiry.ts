import type { ExpirationPeriod } from '@anteroom/contract';

/**
 * Expiration periods in the order in which they are offered; the default is {@link defaultExpiration} (spec section 9).
 */
export const expirationPeriods = [
  'AfterTwoWeeks',
  'AfterOneWeek',
  'AfterThreeDays',
  'AfterOneDay',
] as const satisfies readonly ExpirationPeriod[];

export const defaultExpiration: ExpirationPeriod = 'AfterThreeDays';

const days: Readonly<Record<ExpirationPeriod, number>> = {
  AfterTwoWeeks: 14,
  AfterOneWeek: 7,
  AfterThreeDays: 3,
  AfterOneDay: 1,
};

/** Returns the time at which links sent now expire. A day counts as 24 hours. */
export function shareExpiry(sentAt: Date, period: ExpirationPeriod): Date {
  return new Date(sentAt.getTime() + days[period] * 86_400_000);
}

/** Returns the state of a share. From the moment of expiry on, it counts as expired. */
export function shareState(
  share: { readonly expiresAt: Date; readonly revokedAt: Date | null },
  now: Date,
): 'active' | 'expired' | 'revoked' {
  if (share.revokedAt) return 'revoked';
  return share.expiresAt > now ? 'active' : 'expired';
}
