import PostalMime, { type Address, type Email, type Mailbox } from 'postal-mime';
import { type DeliveryReport, readReport } from './readReport.ts';

/** An e-mail sent to the portal, as its sender wrote it. Nothing in it can be trusted. */
export interface IncomingMessage {
  readonly messageId: string | null;
  /** Sender as claimed by the message, which anybody can forge; null if it names none. */
  readonly from: { readonly name: string; readonly address: string } | null;
  /** Addresses to which it was sent or delivered, in lower case. */
  readonly recipients: readonly string[];
  readonly subject: string;
  /** Plain text, including any quoted text; null if there is only {@link html}. */
  readonly text: string | null;
  readonly html: string | null;
  readonly attachments: readonly IncomingAttachment[];
  /** Whether a program wrote it: an out-of-office reply, a mailing list or a mail server's report. */
  readonly isAutomatic: boolean;
  /** Whether it is larger than the portal accepts, in which case only its headers were read. */
  readonly isCut: boolean;
  /** A mail server's report about an e-mail from the portal; null for any other message. */
  readonly report: DeliveryReport | null;
}

export interface IncomingAttachment {
  /** File name; null if the sender's program gave none, as for a picture in the text. */
  readonly name: string | null;
  readonly type: string;
  /** ID by which the HTML embeds it, such as a picture in the text or in a signature; null for a regular attachment. */
  readonly contentId: string | null;
  readonly content: Uint8Array;
}

/** Maximum nesting depth of message parts; mail programs use five or six levels. */
const deepestNesting = 30;

/**
 * Parses a message (RFC 5322, MIME).
 *
 * @param isCut - whether `raw` contains only the headers of a message that is too large
 * @throws Error if its parts or headers exceed what mail programs write.
 */
export async function readMessage(raw: Uint8Array, isCut = false): Promise<IncomingMessage> {
  const email = await PostalMime.parse(raw, {
    maxNestingDepth: deepestNesting,
    maxHeadersSize: 256 * 1024,
    // An attached message stays a file and does not count as the sender's text.
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

/**
 * Returns a text in a form that the database and JSON accept: removes null bytes, and replaces unpaired surrogates with
 * U+FFFD.
 */
function storable(text: string | null | undefined): string | null {
  return text?.replaceAll('\0', '\uFFFD').toWellFormed() ?? null;
}

/** Headers in which mail servers record the delivery address, even if the message names a different recipient. */
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

/**
 * Returns whether a program wrote the message, according to RFC 3834 and the headers that older programs use instead.
 */
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

/** Subject prefixes of out-of-office replies, for programs that do not identify them otherwise. */
const absence =
  /^(?:auto(?:matic|mated)?[ -]?(?:reply|response)|out of (?:the )?office|resposta automática|ausência temporária|respuesta automática|fuera de la oficina|réponse automatique|absence du bureau|automatisch antwoord|afwezig|automatische antwort|abwesenheit|abwesend)(?![\p{L}])/iu;
