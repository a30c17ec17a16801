/** Hour of the morning at which snoozed items return. */
const morning = 9;

/** Choices of when a snoozed item returns. */
export type SnoozeChoice = 'later' | 'tomorrow' | 'nextWeek';

/**
 * Returns when a snoozed item returns, in the person's time zone: in three hours, if that is still today; tomorrow
 * morning; or next Monday morning.
 */
export function snoozeTimes(now: Date): Readonly<Partial<Record<SnoozeChoice, Date>>> {
  const inThreeHours = new Date(now.getTime() + 3 * 3_600_000);
  const daysToMonday = (8 - now.getDay()) % 7 || 7;
  return {
    ...(inThreeHours.getDate() === now.getDate() && { later: inThreeHours }),
    tomorrow: morningIn(now, 1),
    nextWeek: morningIn(now, daysToMonday),
  };
}

function morningIn(now: Date, days: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, morning);
}
