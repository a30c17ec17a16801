import PostalMime, { type Address, type Attachment } from 'postal-mime';

/** A message larger than this would hold up the page while it is taken apart. */
export const maxMailBytes = 25 * 1024 * 1024;

/** A message has at least one of them; the parser takes any text for one. */
const messageHeaders = new Set(['from', 'to', 'subject', 'date', 'received', 'mime-version', 'content-type']);

export interface Mail {
  readonly subject: string;
  readonly from: string;
  readonly to: string;
  readonly cc: string;
  /** ISO time, or what the message says instead; empty when it says nothing. */
  readonly date: string;
  readonly html: string | null;
  readonly text: string;
  readonly attachments: readonly MailAttachment[];
  /** Pictures within the HTML, by the content id that it names them by. */
  readonly pictures: ReadonlyMap<string, Blob>;
}

export interface MailAttachment {
  /** Empty when it has none. */
  readonly name: string;
  /** File to be saved, never shown: it has no type of its own. */
  readonly content: Blob;
}

/** @throws when it is no message, or nested beyond reason. */
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
