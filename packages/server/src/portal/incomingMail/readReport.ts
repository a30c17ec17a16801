import type { Email } from 'postal-mime';

/** A mail server's report about the delivery of an e-mail (RFC 3464). */
export interface DeliveryReport {
  /** Headers of the e-mail that the report is about; empty if the server returned none. */
  readonly headers: string;
  readonly recipients: readonly ReportedRecipient[];
}

export interface ReportedRecipient {
  /** Addresses in lower case: the one to which it was sent, and the one to which it was forwarded. */
  readonly addresses: readonly string[];
  /** Whether the e-mail was not delivered for good. A delay is not a failure yet. */
  readonly failed: boolean;
  /** Reply of the server that refused the e-mail, or else the status code of RFC 3463, such as `5.1.1`. */
  readonly reply: string;
}

/** Returns the delivery report that a message contains, or null if it is not a mail server's report. */
export function readReport({ attachments }: Pick<Email, 'attachments'>): DeliveryReport | null {
  const textOf = (...types: string[]) => {
    const part = attachments.find(({ mimeType }) => types.includes(mimeType));
    if (!part) return null;
    return typeof part.content === 'string'
      ? part.content
      : Buffer.from(part.content as ArrayBuffer).toString();
  };
  const status = textOf('message/delivery-status', 'message/global-delivery-status');
  if (status === null) return null;
  const original = textOf(
    'text/rfc822-headers',
    'message/rfc822',
    'message/global-headers',
    'message/global',
  );
  const [, ...recipients] = blocksOf(status);
  return {
    headers: blocksOf(original ?? '')[0] ?? '',
    recipients: recipients.map(fieldsOf).map(recipientOf),
  };
}

/** Returns the groups of fields, which are separated by empty lines, with folded lines joined. */
function blocksOf(text: string): string[] {
  const lines = text.replaceAll('\r\n', '\n').replaceAll(/\n[ \t]+/g, ' ');
  return lines
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter(Boolean);
}

function fieldsOf(block: string): Readonly<Record<string, string | undefined>> {
  const fields = block.split('\n').map((line) => /^([\w-]+):\s*(.*)$/.exec(line) ?? []);
  return Object.fromEntries(fields.map(([, name = '', value]) => [name.toLowerCase(), value?.trim()]));
}

function recipientOf(fields: Readonly<Record<string, string | undefined>>): ReportedRecipient {
  const { action = '', status = '', 'diagnostic-code': diagnostic = '' } = fields;
  return {
    addresses: ['original-recipient', 'final-recipient'].flatMap((name) => addressOf(fields[name]) ?? []),
    failed: action.toLowerCase() === 'failed',
    // `smtp; 550 5.1.1 No such user`: the prefix says which protocol's reply it is.
    reply: diagnostic.replace(/^[\w-]+\s*;\s*/, '') || status,
  };
}

/** Returns the address in a field such as `rfc822; ana@client.example`. */
function addressOf(recipient: string | undefined): string | undefined {
  return /^(?:rfc822|utf-8)\s*;\s*<?([^<>\s]+)>?/i.exec(recipient ?? '')?.[1]?.toLowerCase();
}
