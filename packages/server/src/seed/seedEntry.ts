import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import type { Tx } from '../portal/schema.ts';

interface DemoEntry {
  readonly companyId: string;
  readonly clientId: string;
  /**
   * ID of a step: the task's ID, a slash and the step's number. For a client: ID and name of the conversation itself.
   */
  readonly about: {
    readonly kind: 'client' | 'task' | 'step' | 'document';
    readonly id: string;
    readonly name: string;
  };
  readonly userId: string;
  readonly text: string;
  readonly at: Date;
}

/** Adds an entry to the conversation about an object. The author is recorded as having read it. */
export async function seedEntry(
  tx: Tx,
  ids: Pick<Deps['ids'], 'next'>,
  { companyId, clientId, about: { kind, id, name }, userId, text, at }: DemoEntry,
): Promise<void> {
  const firm = { company_id: companyId };
  const { threadId } = await tx
    .insertInto('threads')
    .values({
      ...firm,
      thread_id: kind === 'client' ? id : ids.next(),
      client_id: clientId,
      kind,
      subject_id: id,
      task_id: kind === 'task' || kind === 'step' ? id.replace(/\/\d+$/, '') : null,
      document_id: kind === 'document' ? id : null,
      title: name,
      started_by: userId,
      started_at: at,
      last_at: at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'kind', 'subject_id'])
        .doUpdateSet({ last_at: sql`greatest(threads.last_at, excluded.last_at)` as never }),
    )
    .returning('thread_id as threadId')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('thread_entries')
    .values({
      ...firm,
      thread_id: threadId,
      entry_id: ids.next(),
      kind: 'said',
      text,
      written_by: userId,
      at,
    })
    .execute();
  await tx
    .insertInto('thread_reads')
    .values({ ...firm, thread_id: threadId, user_id: userId, read_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'thread_id', 'user_id'])
        .doUpdateSet({ read_at: sql`greatest(thread_reads.read_at, excluded.read_at)` as never }),
    )
    .execute();
}
