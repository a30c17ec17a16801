/** Urgency of a due date. */
export type DueState = 'overdue' | 'today' | 'soon' | 'later';

/** Number of days within which a due date counts as soon. */
export const soonDays = 7;

/**
 * Returns how urgent a due date is. Both arguments are calendar dates (`2026-11-20`) in the person's time zone, not
 * instants.
 */
export function dueState(dueDate: string, today: string): DueState {
  const days = daysBetween(today, dueDate);
  if (days < 0) return 'overdue';
  if (days === 0) return 'today';
  return days <= soonDays ? 'soon' : 'later';
}

/** Returns the number of days from the first calendar date to the second; negative if the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00Z`) - Date.parse(`${from}T00:00Z`)) / 86_400_000);
}
