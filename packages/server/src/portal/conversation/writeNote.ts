import type { Scope } from '@anteroom/server-sdk';
import type { Tx } from '../schema.ts';
import type { Subject } from './resolveSubject.ts';
import { openThread } from './sayInThread.ts';
import { announceThread, type SayDeps } from './tellOfEntry.ts';

/**
 * Writes the note on a task or a step. The note is a single entry in the conversation about it, with its last author
 * and time. It is saved while people type, so this writes no audit log entry and sends no e-mail; the caller notifies
 * staff through their inbox.
 *
 * @param text - null removes the note.
 */
export async function writeNote(
  deps: SayDeps,
  tx: Tx,
  scope: Scope,
  subject: Subject,
  text: string | null,
): Promise<void> {
  const thread = await openThread(deps, tx, scope, subject, { id: deps.ids.next(), text: text ?? '' });
  const { companyId: company_id, userId: written_by } = scope;
  const { threadId: thread_id } = thread;
  const at = deps.clock.now();
  if (text === null) {
    await tx
      .deleteFrom('thread_entries')
      .where('company_id', '=', company_id)
      .where('thread_id', '=', thread_id)
      .where('kind', '=', 'note')
      .execute();
    // A conversation that consisted of the note only is removed with it.
    await tx
      .deleteFrom('threads as t')
      .where('t.company_id', '=', company_id)
      .where('t.thread_id', '=', thread_id)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('thread_entries as e')
              .select('e.entry_id')
              .whereRef('e.company_id', '=', 't.company_id')
              .whereRef('e.thread_id', '=', 't.thread_id'),
          ),
        ),
      )
      .execute();
  } else {
    await tx
      .insertInto('thread_entries')
      .values({ company_id, thread_id, entry_id: deps.ids.next(), kind: 'note', text, written_by, at })
      .onConflict((conflict) =>
        conflict
          .columns(['company_id', 'thread_id'])
          .where('kind', '=', 'note')
          .doUpdateSet({ text, written_by, at }),
      )
      .execute();
    await tx
      .updateTable('threads')
      .set({ last_at: at, closed_at: null })
      .where('company_id', '=', company_id)
      .where('thread_id', '=', thread_id)
      .execute();
  }
  await announceThread(deps, tx, company_id, thread);
}
