import { type Conversation, maxEntryLength } from '@anteroom/contract';
import { allowedExtensions } from '@anteroom/domain/documents/allowedExtensions';
import { extensionOf } from '@anteroom/domain/documents/fileExtension';
import { expect } from 'vitest';
import { replyAddressOf } from '../portal/replies/replyAddress.ts';
import { sendJson } from './sendJson.ts';
import { signIn } from './signIn.ts';
import { startTestPortal } from './testPortal.ts';

/** All possible results of processing an e-mail. */
export const knownVerdicts: readonly string[] = [
  'taken',
  'known',
  'automatic',
  'too-many',
  'unaddressed',
  'unreadable',
];

/**
 * A portal that accepts replies by e-mail, with a conversation of Olivia's and one of Owen's, who belongs to another
 * client.
 */
export interface ReplyingPortal {
  /** Reply addresses of the conversations, each for its person. */
  readonly addresses: { readonly olivia: string; readonly owen: string };
  /**
   * Processes an e-mail, minutes after the previous one: otherwise the hourly limit would refuse most of them unread.
   */
  take(raw: Buffer): Promise<string>;
  /**
   * Expects that all entries so far were written by Olivia in her own conversation, as text within its limits, with
   * files of allowed kinds for her client. Returns the number of entries.
   */
  expectHarmless(): Promise<number>;
  close(): Promise<void>;
}

export async function startReplyingPortal(): Promise<ReplyingPortal> {
  let now = new Date('2026-11-20T12:00:00Z');
  const portal = await startTestPortal({
    clock: { now: () => now },
    env: { INCOMING_MAIL: 'portal+*@in.test', INCOMING_MAIL_SECRET: 'a secret that both servers know well' },
  });
  const { db } = portal.database;
  const begin = async (userId: string, clientId: string) => {
    const person = await signIn(portal.url, `${userId}@demo.test`);
    const about = { kind: 'client', id: clientId };
    const answer = await sendJson(person, 'POST', '/api/conversations/v1/conversations', {
      about,
      text: 'Mine',
    });
    const { id: threadId } = (await answer.json()) as Conversation;
    const address = await portal.deps.db
      .transaction()
      .execute((tx) => replyAddressOf(portal.deps, tx, { companyId: 'c1001', threadId, userId }));
    return { threadId, address: address ?? '' };
  };
  const [olivia, owen] = [await begin('olivia', 'us-001'), await begin('owen', 'us-002')];
  const entries = () =>
    db
      .selectFrom('thread_entries')
      .select(['thread_id', 'entry_id', 'written_by', 'text', 'by_mail'])
      .execute();
  const before = new Set((await entries()).map(({ thread_id, entry_id }) => `${thread_id} ${entry_id}`));

  return {
    addresses: { olivia: olivia.address, owen: owen.address },
    take(raw) {
      now = new Date(now.getTime() + 3 * 60_000);
      return portal.deps.incomingMail.take(raw);
    },
    async expectHarmless() {
      const added = (await entries()).filter(
        ({ thread_id, entry_id }) => !before.has(`${thread_id} ${entry_id}`),
      );
      for (const { thread_id, written_by, text, by_mail } of added) {
        expect([thread_id, written_by]).toEqual([olivia.threadId, 'olivia']);
        expect(by_mail).toBe(true);
        expect(text.length).toBeLessThanOrEqual(maxEntryLength);
        expect(text.isWellFormed()).toBe(true);
      }
      const files = await db
        .selectFrom('thread_files as f')
        .innerJoin('documents as d', (join) =>
          join.onRef('d.company_id', '=', 'f.company_id').onRef('d.document_id', '=', 'f.document_id'),
        )
        .select(['d.name', 'd.client_id', 'd.created_by'])
        .where('f.thread_id', '=', olivia.threadId)
        .execute();
      for (const { name, client_id, created_by } of files)
        expect([allowedExtensions.has(extensionOf(name)), client_id, created_by]).toEqual([
          true,
          'us-001',
          'olivia',
        ]);
      return added.length;
    },
    close: () => portal.close(),
  };
}
