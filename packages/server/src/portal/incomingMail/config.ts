import type { EnvironmentReader } from '../../kernel/EnvironmentReader.ts';

/** Settings for incoming e-mail. */
export interface IncomingMailConfig {
  /** null if incoming e-mail is not accepted. */
  readonly incomingMail: IncomingMailSettings | null;
}

export interface IncomingMailSettings {
  /** Text before and after the key in the portal's addresses: `portal+` and `@firm.example`, in lower case. */
  readonly address: { readonly before: string; readonly after: string };
  /** Mailbox that the portal reads; null if none. */
  readonly mailbox: MailboxSettings | null;
  /** Secret for signing messages that are posted to the portal; null if posting is not accepted. */
  readonly secret: string | null;
}

export interface MailboxSettings {
  readonly host: string;
  readonly port: number;
  /** Whether the connection uses TLS from the start. Otherwise it is upgraded to TLS before signing in. */
  readonly secure: boolean;
  readonly user: string;
  readonly password: string;
  readonly folder: string;
}

/** Minimum length of a secret in characters. */
const shortestSecret = 32;

export function readIncomingMailConfig(read: EnvironmentReader): IncomingMailConfig {
  const pattern = read.text('INCOMING_MAIL');
  const url = read.url('INCOMING_MAIL_IMAP_URL', ['imaps:', 'imap:']);
  const secret = read.text('INCOMING_MAIL_SECRET');
  if (secret !== null && secret.length < shortestSecret)
    read.refuse('INCOMING_MAIL_SECRET', `must have ${shortestSecret} characters or more`);
  if (pattern === null) {
    if (url !== null || secret !== null)
      read.refuse('INCOMING_MAIL', 'is needed with INCOMING_MAIL_IMAP_URL and INCOMING_MAIL_SECRET');
    return { incomingMail: null };
  }
  const [, before, after] = /^([\w.+-]{0,24})\*(@[\w.-]+)$/.exec(pattern.toLowerCase()) ?? [];
  if (before === undefined || after === undefined) {
    read.refuse(
      'INCOMING_MAIL',
      `must be an address with * where its key stands, as portal+*@firm.example, not "${pattern}"`,
    );
    return { incomingMail: null };
  }
  if (url === null && secret === null)
    read.refuse('INCOMING_MAIL', 'needs INCOMING_MAIL_IMAP_URL or INCOMING_MAIL_SECRET');
  return {
    incomingMail: { address: { before, after }, mailbox: url === null ? null : mailboxOf(read, url), secret },
  };
}

function mailboxOf(read: EnvironmentReader, url: string): MailboxSettings {
  const { protocol, hostname, port, username, password, pathname } = new URL(url);
  if (!hostname || !username || !password)
    read.refuse('INCOMING_MAIL_IMAP_URL', 'must be as imaps://user:password@mail.example/INBOX');
  const secure = protocol === 'imaps:';
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 993 : 143),
    secure,
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    folder: decodeURIComponent(pathname.slice(1)) || 'INBOX',
  };
}
