import type { ImapFlow } from 'imapflow';
import type { Deps } from '../../deps.ts';
import { isLoopback } from '../../kernel/isLoopback.ts';
import type { MailboxSettings } from './config.ts';
import { type IncomingMail, largestMessage } from './IncomingMail.ts';

/** Time, in milliseconds, that the mail server has for the connection, its greeting, or the next part of a response. */
const patience = 20_000;

/** Maximum number of messages per visit; the rest wait for the next one. */
const mostMessages = 200;

/**
 * Processes the unread messages of the mailbox. Accepted messages are deleted there; others are marked as read and stay
 * for a person to look at. A message that could not be processed now stays unread.
 *
 * @throws Error if the mailbox could not be reached or rejects the password.
 */
export async function readMailbox(
  { host, port, secure, user, password, folder }: MailboxSettings,
  take: IncomingMail['take'],
  log: Pick<Deps['log'], 'warn'>,
): Promise<void> {
  // Loaded only when the mailbox is first read.
  const { ImapFlow } = await import('imapflow');
  const client = new ImapFlow({
    host,
    port,
    secure,
    // The password must not go over a network unencrypted.
    doSTARTTLS: secure || isLoopback(host) ? undefined : true,
    auth: { user, pass: password },
    logger: false,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
  });
  // Without a listener, a broken connection would end the process. The pending call rejects as well.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.mailboxOpen(folder);
    const unread = (await client.search({ seen: false }, { uid: true })) || [];
    for (const uid of unread.slice(0, mostMessages)) {
      await takeMessage(client, uid, take).catch((error) => {
        if (!client.usable) throw error;
        log.warn({ err: error }, 'could not process an incoming e-mail; it stays unread');
      });
    }
  } finally {
    await client.logout().catch(() => client.close());
  }
}

async function takeMessage(client: ImapFlow, uid: number, take: IncomingMail['take']): Promise<void> {
  const one = { uid: true };
  const head = await client.fetchOne(uid, { size: true }, one);
  // Somebody else has deleted the message.
  if (!head) return;
  const isCut = (head.size ?? 0) > largestMessage;
  const found = await client.fetchOne(uid, isCut ? { headers: true } : { source: true }, one);
  const raw = found && (isCut ? found.headers : found.source);
  const verdict = raw ? await take(raw, isCut) : 'unreadable';
  if (verdict === 'taken' || verdict === 'known') await client.messageDelete([uid], one);
  else await client.messageFlagsAdd([uid], ['\\Seen'], one);
}
