import type { AddressInfo } from 'node:net';
import hoodiecrow, { type StoredMessage } from 'hoodiecrow-imap';

/** A mailbox on an IMAP server. */
export interface Mailbox {
  /** Value of the portal's `INCOMING_MAIL_IMAP_URL`. */
  readonly url: string;
  /** Adds a message to the mailbox, unread. */
  add(raw: string): void;
  /** Returns the remaining messages in the mailbox. */
  messages(): readonly { readonly raw: string; readonly isRead: boolean }[];
  close(): Promise<void>;
}

export async function startMailbox(): Promise<Mailbox> {
  const storage = { INBOX: { messages: [] as StoredMessage[] } };
  const server = hoodiecrow({
    plugins: ['ID', 'AUTH-PLAIN', 'NAMESPACE', 'UIDPLUS', 'UNSELECT'],
    users: { portal: { password: 'p@ss' } },
    storage,
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `imap://portal:p%40ss@127.0.0.1:${port}`,
    add: (raw) => server.appendMessage('INBOX', [], new Date(), raw),
    messages: () =>
      storage.INBOX.messages.map(({ raw, flags }) => ({ raw, isRead: flags.includes('\\Seen') })),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
