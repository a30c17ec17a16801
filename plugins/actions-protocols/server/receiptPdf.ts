import type { Pdf } from '@anteroom/server-sdk';
import type { Delivery } from '../api.ts';
import { deliveryKindNames } from './deliveryKindNames.ts';
import { receiptWords } from './receiptWords.ts';

export interface ReceiptFacts {
  readonly delivery: Delivery;
  readonly firm: string;
  /** Shown name. */
  readonly client: string;
  /** IANA, of the firm: the zone of every time on the receipt. */
  readonly timeZone: string;
  /** As `pt-br`. */
  readonly language: string;
  readonly printedAt: Date;
}

/** Writes a PDF that says what was delivered, to whom, who opened it when, and who acknowledged it. */
export function receiptPdf(pdf: Pdf, facts: ReceiptFacts): Promise<Buffer> {
  const { delivery, firm, client, language } = facts;
  const words = receiptWords(language);
  const number = `${delivery.number}/${delivery.year}`;
  const time = (at: string | Date) => timeOf(at, facts);
  return pdf.write({ title: words.title(number), language }, (sheet) => {
    sheet.heading(words.title(number), 20);
    sheet.paragraph(words.lead(firm, client));
    if (delivery.cancelled) {
      const { at, by, reason } = delivery.cancelled;
      sheet.heading(words.cancelled, 13);
      sheet.row(words.cancelledAt, words.by(time(at), fullName(by)));
      sheet.row(words.reason, reason);
    }

    sheet.heading(words.delivery, 13);
    sheet.row(words.firm, firm);
    sheet.row(words.client, client);
    sheet.row(words.kind, deliveryKindNames(language)[delivery.kind]);
    sheet.row(words.subject, delivery.subject);
    if (delivery.competence) sheet.row(words.competence, monthOf(delivery.competence, language));
    if (delivery.dueDate) sheet.row(words.dueDate, dayOf(delivery.dueDate, language));
    if (delivery.note) sheet.row(words.note, delivery.note);
    sheet.row(words.delivered, words.by(time(delivery.deliveredAt), fullName(delivery.deliveredBy)));

    sheet.heading(words.documents, 13);
    for (const { name, size, sha256 } of delivery.documents) {
      sheet.row(name, `${words.bytes(size.toLocaleString(language))}, SHA-256 ${sha256}`);
    }

    sheet.heading(words.readers, 13);
    for (const reader of delivery.readers) {
      sheet.row(
        reader.isRecipient ? fullName(reader) : words.notTold(fullName(reader)),
        openedOf(delivery, reader, words.opened, time) ?? words.notOpened,
      );
    }

    sheet.heading(words.acknowledgement, 13);
    if (delivery.acknowledgedAt !== null && delivery.acknowledgedBy !== null) {
      sheet.row(
        words.acknowledged,
        words.by(time(delivery.acknowledgedAt), fullName(delivery.acknowledgedBy)),
      );
    } else sheet.paragraph(words.notAcknowledged);
    sheet.paragraph(words.printed(time(facts.printedAt), facts.timeZone));
  });
}

function openedOf(
  { documents }: Delivery,
  { opened }: Delivery['readers'][number],
  words: (name: string, time: string) => string,
  time: (at: string) => string,
): string | null {
  const names = new Map(documents.map(({ documentId, name }) => [documentId, name]));
  const lines = opened.map(({ documentId, at }) => words(names.get(documentId) ?? documentId, time(at)));
  return lines.length === 0 ? null : lines.join('; ');
}

function fullName({
  firstName,
  lastName,
}: {
  readonly firstName: string;
  readonly lastName: string;
}): string {
  return `${firstName} ${lastName}`.trim();
}

/** Writes a time with its zone, as it is called in the language. */
function timeOf(at: string | Date, { language, timeZone }: ReceiptFacts): string {
  return new Date(at).toLocaleString(language, {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZone,
    timeZoneName: 'short',
  });
}

function dayOf(day: string, language: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(language, { dateStyle: 'long', timeZone: 'UTC' });
}

function monthOf(competence: string, language: string): string {
  return new Date(`${competence}-01T00:00:00Z`).toLocaleDateString(language, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
}
