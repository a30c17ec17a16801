import type { ImapFlow } from 'imapflow';
import type { Deps } from '../../deps.ts';
import { isLoopback } from '../../kernel/isLoopback.ts';
import type { MailboxSettings } from './config.ts';
import { type IncomingMail, largestMessage } from './IncomingMail.ts';

/** Milliseconds that the mail server has for a connection, its greeting, or the next part of an answer. */
const patience = 20_000;

/** Messages of one visit; those that are left wait for the next. */
const mostMessages = 200;

/**
 * Takes the unread messages of the mailbox. What was taken is deleted there; what was not is marked as read and stays for a person to look at. A
 * message that could not be taken now stays unread.
 *
 * @throws Error when the mailbox could not be reached, or does not take the password.
 */
export async function readMailbox(
  { host, port, secure, user, password, folder }: MailboxSettings,
  take: IncomingMail['take'],
  log: Pick<Deps['log'], 'warn'>,
): Promise<void> {
  // Loaded with the first visit.
  const { ImapFlow } = await import('imapflow');
  const client = new ImapFlow({
    host,
    port,
    secure,
    // No password goes over a network in the clear.
    doSTARTTLS: secure || isLoopback(host) ? undefined : true,
    auth: { user, pass: password },
    logger: false,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
  });
  // Without a listener a connection that breaks would end the process; the call under way rejects too.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.mailboxOpen(folder);
    const unread = (await client.search({ seen: false }, { uid: true })) || [];
    for (const uid of unread.slice(0, mostMessages)) {
      await takeMessage(client, uid, take).catch((error) => {
        if (!client.usable) throw error;
        log.warn({ err: error }, 'an e-mail could not be taken and stays unread');
      });
    }
  } finally {
    await client.logout().catch(() => client.close());
  }
}

async function takeMessage(client: ImapFlow, uid: number, take: IncomingMail['take']): Promise<void> {
  const one = { uid: true };
  const head = await client.fetchOne(uid, { size: true }, one);
  // Somebody else has deleted it.
  if (!head) return;
  const isCut = (head.size ?? 0) > largestMessage;
  const found = await client.fetchOne(uid, isCut ? { headers: true } : { source: true }, one);
  const raw = found && (isCut ? found.headers : found.source);
  const verdict = raw ? await take(raw, isCut) : 'unreadable';
  if (verdict === 'taken' || verdict === 'known') await client.messageDelete([uid], one);
  else await client.messageFlagsAdd([uid], ['\\Seen'], one);
}
