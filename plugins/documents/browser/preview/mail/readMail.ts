import PostalMime, { type Address, type Attachment } from 'postal-mime';

/** Maximum size of a message in bytes. Parsing a larger one would block the page. */
export const maxMailBytes = 25 * 1024 * 1024;

/** Headers of which a message has at least one. The check is needed because the parser accepts any text. */
const messageHeaders = new Set(['from', 'to', 'subject', 'date', 'received', 'mime-version', 'content-type']);

export interface Mail {
  readonly subject: string;
  readonly from: string;
  readonly to: string;
  readonly cc: string;
  /** ISO time, or the original text if it cannot be parsed; empty if there is none. */
  readonly date: string;
  readonly html: string | null;
  readonly text: string;
  readonly attachments: readonly MailAttachment[];
  /** Pictures embedded in the HTML, by their content ID. */
  readonly pictures: ReadonlyMap<string, Blob>;
}

export interface MailAttachment {
  /** Empty if it has no name. */
  readonly name: string;
  /** File for downloading only: it has no MIME type, so that it is never shown. */
  readonly content: Blob;
}

/**
 * Parses an e-mail message.
 * @throws if it is not a message, or is nested too deeply.
 */
export async function readMail(content: Blob): Promise<Mail> {
  const mail = await PostalMime.parse(content, { maxNestingDepth: 32, attachmentEncoding: 'arraybuffer' });
  if (!mail.headers.some(({ key }) => messageHeaders.has(key)))
    throw new Error('The file has no header of a message.');
  const isWithin = ({ related, contentId, mimeType }: Attachment) =>
    related === true && contentId !== undefined && mimeType.startsWith('image/');
  return {
    subject: mail.subject ?? '',
    from: mail.from ? addressesText([mail.from]) : '',
    to: addressesText(mail.to ?? []),
    cc: addressesText(mail.cc ?? []),
    date: mail.date ?? '',
    html: mail.html ?? null,
    text: mail.text ?? '',
    attachments: mail.attachments
      .filter((attachment) => !isWithin(attachment))
      .map((attachment) => ({
        name: attachment.filename ?? '',
        content: bytesOf(attachment, 'application/octet-stream'),
      })),
    pictures: new Map(
      mail.attachments
        .filter(isWithin)
        .map((attachment) => [
          attachment.contentId?.replace(/^<|>$/g, '') ?? '',
          bytesOf(attachment, attachment.mimeType),
        ]),
    ),
  };
}

function bytesOf({ content }: Attachment, type: string): Blob {
  return new Blob([content as ArrayBuffer], { type });
}

function addressesText(addresses: readonly Address[]): string {
  return addresses
    .flatMap((address) => (address.group ? address.group : [address]))
    .map(({ name, address }) => (name && name !== address ? `${name} <${address}>` : address))
    .join(', ');
}
