import ical from 'ical-generator';
import type { CalendarFile, TaxEntry } from '../api.ts';

/**
 * Returns an entry as an all-day event, which is independent of time zones. The event has a stable ID, so that a
 * calendar replaces it when it reads a newer file.
 */
export function calendarFile(
  { id, code, name, competence, dueOn, paymentLine, pix }: TaxEntry,
  { origin, now }: { readonly origin: string; readonly now: Date },
): CalendarFile {
  const calendar = ical({ prodId: { company: 'Anteroom', product: 'Anteroom' } });
  calendar.createEvent({
    id: `${id}@${new URL(origin).hostname}`,
    start: new Date(`${dueOn}T00:00:00Z`),
    allDay: true,
    stamp: now,
    summary: `${code}: ${name}`,
    description: [competence, paymentLine, pix].filter((line) => line !== null).join('\n'),
    url: `${origin}/home`,
  });
  const fileName = `${code} ${competence}.ics`.replace(/[\\/:*?"<>|]/g, '-');
  // RFC 5545 requires CRLF at the end of every line, including the last.
  return { fileName, content: `${calendar.toString()}\r\n` };
}
