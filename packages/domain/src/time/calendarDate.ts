/** Returns whether the text is an existing day: `2026-02-29` is not one. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  // A day beyond the month's end parses as a day of the next month, or not at all.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** The calendar date that the person's own clock shows. */
export function calendarDateOf(now: Date): string {
  const month = String(now.getMonth() + 1).padStart(2, '0');
  const day = String(now.getDate()).padStart(2, '0');
  return `${now.getFullYear()}-${month}-${day}`;
}
