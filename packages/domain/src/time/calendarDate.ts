const hourMs = 3_600_000;

/** Returns whether the text is an existing day: `2026-02-29` is not one. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  // A day beyond the end of the month is parsed as a day of the next month, or not at all.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Returns the calendar date in the local time zone of the person's device. */
export function calendarDateOf(now: Date): string {
  const month = String(now.getMonth() + 1).padStart(2, '0');
  const day = String(now.getDate()).padStart(2, '0');
  return `${now.getFullYear()}-${month}-${day}`;
}

/**
 * Returns the calendar dates that it is at this moment anywhere on Earth, earliest first. The server does not know which
 * of them is today for the person who answers a question.
 */
export function datesOnEarth(now: Date): string[] {
  const dates = [-12, 0, 14].map((offset) => new Date(now.getTime() + offset * hourMs).toISOString());
  return [...new Set(dates.map((date) => date.slice(0, 10)))];
}
