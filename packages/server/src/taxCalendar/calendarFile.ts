import type { CalendarFile, TaxEntry } from '@anteroom/contract';
import ical from 'ical-generator';

/**
 * An entry as an event of its whole day, which no time zone moves. Its id stays the same, so that a calendar takes a newer file for the same
 * event.
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
  // RFC 5545 ends every line by CRLF, the last one too.
  return { fileName, content: `${calendar.toString()}\r\n` };
}
