import { fullName, type PersonName } from '@anteroom/domain/people/fullName';
import type { Pdf } from '@anteroom/server-sdk';
import type { Delivery } from '../api.ts';
import { textsIn } from './textsIn.ts';

export interface ReceiptFacts {
  readonly delivery: Delivery;
  readonly firm: string;
  /** Display name of the client. */
  readonly client: string;
  /** IANA name of the firm's time zone, used for every time on the receipt. */
  readonly timeZone: string;
  /** Language, such as `pt-br`. */
  readonly language: string;
  readonly printedAt: Date;
}

/** Writes a PDF that states what was delivered and to whom, who opened it when, and who acknowledged it. */
export function receiptPdf(pdf: Pdf, facts: ReceiptFacts): Promise<Buffer> {
  const { delivery, firm, client, language } = facts;
  const t = textsIn(language);
  const number = `${delivery.number}/${delivery.year}`;
  const time = (at: string | Date) => timeOf(at, facts);
  const by = (at: string | Date, who: PersonName) => t('receipt.by', { time: time(at), name: fullName(who) });
  const opened = (document: string, at: string) => t('receipt.opened', { document, time: time(at) });
  const title = t('receipt.title', { number });
  return pdf.write({ title, language }, (sheet) => {
    sheet.heading(title, 20);
    sheet.paragraph(t('receipt.lead', { firm, client }));
    if (delivery.cancelled) {
      const { at, by: who, reason } = delivery.cancelled;
      sheet.heading(t('receipt.cancelled'), 13);
      sheet.row(t('receipt.cancelledAt'), by(at, who));
      sheet.row(t('receipt.reason'), reason);
    }

    sheet.heading(t('receipt.delivery'), 13);
    sheet.row(t('receipt.firm'), firm);
    sheet.row(t('receipt.client'), client);
    sheet.row(t('receipt.kind'), t(`kinds.${delivery.kind}`));
    sheet.row(t('receipt.subject'), delivery.subject);
    if (delivery.competence) sheet.row(t('receipt.competence'), monthOf(delivery.competence, language));
    if (delivery.dueDate) sheet.row(t('receipt.dueDate'), dayOf(delivery.dueDate, language));
    if (delivery.note) sheet.row(t('receipt.note'), delivery.note);
    sheet.row(t('receipt.delivered'), by(delivery.deliveredAt, delivery.deliveredBy));

    sheet.heading(t('receipt.documents'), 13);
    for (const { name, size, sha256 } of delivery.documents) {
      sheet.row(name, `${t('receipt.bytes', { size: size.toLocaleString(language) })}, SHA-256 ${sha256}`);
    }

    sheet.heading(t('receipt.readers'), 13);
    for (const reader of delivery.readers) {
      sheet.row(
        reader.isRecipient ? fullName(reader) : t('receipt.notTold', { name: fullName(reader) }),
        openedOf(delivery, reader, opened) ?? t('receipt.notOpened'),
      );
    }

    sheet.heading(t('receipt.acknowledgement'), 13);
    if (delivery.acknowledgedAt !== null && delivery.acknowledgedBy !== null) {
      sheet.row(t('receipt.acknowledged'), by(delivery.acknowledgedAt, delivery.acknowledgedBy));
    } else sheet.paragraph(t('receipt.notAcknowledged'));
    sheet.paragraph(t('receipt.printed', { time: time(facts.printedAt), zone: facts.timeZone }));
  });
}

function openedOf(
  { documents }: Delivery,
  { opened }: Delivery['readers'][number],
  say: (document: string, at: string) => string,
): string | null {
  const names = new Map(documents.map(({ documentId, name }) => [documentId, name]));
  const lines = opened.map(({ documentId, at }) => say(names.get(documentId) ?? documentId, at));
  return lines.length === 0 ? null : lines.join('; ');
}

/** Formats a time with the localised name of its time zone. */
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
