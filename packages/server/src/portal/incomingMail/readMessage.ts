import PostalMime, { type Address, type Email, type Mailbox } from 'postal-mime';
import { type DeliveryReport, readReport } from './readReport.ts';

/** An e-mail that came to the portal, as its sender wrote it: nothing in it is to be trusted. */
export interface IncomingMessage {
  readonly messageId: string | null;
  /** Sender by their own account, which anybody can forge; null without one. */
  readonly from: { readonly name: string; readonly address: string } | null;
  /** Addresses to which it was sent or delivered, in lower case. */
  readonly recipients: readonly string[];
  readonly subject: string;
  /** Plain text, with whatever it quotes; null: there is only {@link html}. */
  readonly text: string | null;
  readonly html: string | null;
  readonly attachments: readonly IncomingAttachment[];
  /** Whether a program wrote it: an answer while somebody is away, a mailing list, a report of a mail server. */
  readonly isAutomatic: boolean;
  /** Whether it is larger than the portal takes: its headers alone were read. */
  readonly isCut: boolean;
  /** Report of a mail server about an e-mail of the portal; null for any other message. */
  readonly report: DeliveryReport | null;
}

export interface IncomingAttachment {
  /** null where the sender's program gave none, as for a picture in the text. */
  readonly name: string | null;
  readonly type: string;
  /** Name by which the HTML shows it where it stands, as a picture in the text or in a signature; null: it is a file beside the text. */
  readonly contentId: string | null;
  readonly content: Uint8Array;
}

/** Parts within parts that a message may have: programs write five or six. */
const deepestNesting = 30;

/**
 * Reads a message (RFC 5322, MIME).
 *
 * @param isCut - whether these are the headers of one that is too large
 * @throws Error for one whose parts or headers are beyond what mail programs write.
 */
export async function readMessage(raw: Uint8Array, isCut = false): Promise<IncomingMessage> {
  const email = await PostalMime.parse(raw, {
    maxNestingDepth: deepestNesting,
    maxHeadersSize: 256 * 1024,
    // A message that was attached stays a file, and is no text of its sender's.
    forceRfc822Attachments: true,
  });
  const [sender = null] = mailboxesOf(email.from);
  return {
    messageId: storable(email.messageId),
    from: sender && { name: storable(sender.name) ?? '', address: storable(sender.address) ?? '' },
    recipients: recipientsOf(email),
    subject: storable(email.subject) ?? '',
    text: storable(email.text),
    html: storable(email.html),
    attachments: email.attachments.map(({ filename, mimeType, contentId, content }) => ({
      name: storable(filename),
      type: mimeType,
      contentId: contentId?.replace(/^<|>$/g, '') ?? null,
      content: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
    })),
    isAutomatic: isAutomatic(email),
    isCut,
    report: readReport(email),
  };
}

/** Returns a text as the database and JSON take it: without null bytes and halves of characters, in whose place stands U+FFFD. */
function storable(text: string | null | undefined): string | null {
  return text?.replaceAll('\0', '\uFFFD').toWellFormed() ?? null;
}

/** Headers in which mail servers note to whom they have delivered a message, also where it names somebody else. */
const deliveredTo = new Set(['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to']);

function recipientsOf({ to = [], cc = [], headers }: Email): string[] {
  const delivered = headers.filter(({ key }) => deliveredTo.has(key)).map(({ value }) => value);
  const named = [...to, ...cc].flatMap(mailboxesOf).map(({ address }) => address);
  return [...new Set([...delivered, ...named].map((address) => address.trim().toLowerCase()))];
}

function mailboxesOf(address: Address | undefined): readonly Mailbox[] {
  if (!address) return [];
  return address.group ?? [address];
}

/** RFC 3834, and what older programs write instead. */
function isAutomatic({ headers, from, subject = '' }: Email): boolean {
  const headerOf = (name: string) =>
    headers
      .find(({ key }) => key === name)
      ?.value.trim()
      .toLowerCase();
  const submitted = headerOf('auto-submitted');
  return (
    (submitted !== undefined && submitted !== 'no') ||
    headerOf('return-path') === '<>' ||
    headerOf('content-type')?.startsWith('multipart/report') ||
    mailboxesOf(from).some(({ address }) => /^(mailer-daemon|postmaster)@/i.test(address)) ||
    absence.test(subject.trim()) ||
    ['bulk', 'junk', 'list', 'auto_reply'].includes(headerOf('precedence') ?? '') ||
    ['list-id', 'list-post', 'x-autoreply', 'x-autorespond', 'x-loop'].some(
      (name) => headerOf(name) !== undefined,
    )
  );
}

/** How programs that say no more of themselves begin the subject while somebody is away. */
const absence =
  /^(?:auto(?:matic|mated)?[ -]?(?:reply|response)|out of (?:the )?office|resposta automática|ausência temporária|respuesta automática|fuera de la oficina|réponse automatique|absence du bureau|automatisch antwoord|afwezig|automatische antwort|abwesenheit|abwesend)(?![\p{L}])/iu;
