import type { Origin, Scope } from '@anteroom/server-sdk';
import { finishThread } from '../inbox/tellStaff.ts';
import type { Tx } from '../schema.ts';
import { type SayDeps, type Thread, tell } from './tellOfEntry.ts';

/** Closes or reopens a conversation. Does nothing if it already is in that state. */
export async function closeThread(
  deps: SayDeps,
  tx: Tx,
  scope: Scope,
  thread: Thread,
  isClosed: boolean,
  origin: Origin,
): Promise<void> {
  const { companyId, userId } = scope;
  const { threadId } = thread;
  const now = deps.clock.now();
  const { numUpdatedRows } = await tx
    .updateTable('threads')
    .set({ closed_at: isClosed ? now : null, last_at: now })
    .where('company_id', '=', companyId)
    .where('thread_id', '=', threadId)
    .where('closed_at', isClosed ? 'is' : 'is not', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  const kind = isClosed ? 'closed' : 'reopened';
  const entryId = deps.ids.next();
  await tx
    .insertInto('thread_entries')
    .values({
      company_id: companyId,
      thread_id: threadId,
      entry_id: entryId,
      kind,
      text: '',
      written_by: userId,
      at: now,
    })
    .execute();
  if (isClosed && scope.role !== 'client') await finishThread(deps, tx, scope, thread);
  await tell(deps, tx, scope, thread, { action: `conversation-${kind}`, entryId, origin });
}
