import type { Scope } from '@anteroom/server-sdk';
import { entryKeyOf } from '../conversation/threadNames.ts';
import type { InboxDeps } from '../inbox/addToInbox.ts';
import { tellOfEntry, tellOfTask } from '../inbox/tellStaff.ts';
import type { Tx } from '../schema.ts';
import type { NewsKind } from './tables.ts';

export interface News {
  readonly kind: NewsKind;
  /** A task, or the key of an entry of a conversation (`subjectOf`). */
  readonly subjectId: string;
  /** The number of the task's step. */
  readonly step?: number;
}

/**
 * Writes down, together with what was done or said, that the firm is to be told of it, and puts it into the staff's inbox. What staff do is no
 * news to the firm.
 */
export async function rememberNews(
  deps: InboxDeps,
  tx: Tx,
  { role, companyId, userId }: Scope,
  { kind, subjectId, step = 0 }: News,
): Promise<void> {
  if (role !== 'client') return;
  const now = deps.clock.now();
  await tx
    .insertInto('untold_news')
    .values({
      company_id: companyId,
      user_id: userId,
      kind,
      subject_id: subjectId,
      step,
      first_at: now,
      last_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'user_id', 'kind', 'subject_id', 'step']).doUpdateSet({ last_at: now }),
    )
    .execute();
  if (kind === 'comment') return tellOfEntry(deps, tx, { companyId, userId }, entryKeyOf(subjectId));
  await tellOfTask(deps, tx, { companyId, userId, kind: inboxKinds[kind], taskId: subjectId, step });
}

/** Kind of the inbox item for each kind of news about a task. */
const inboxKinds = {
  done: 'completed',
  removed: 'not-applicable',
  note: 'note',
  'step-note': 'note',
} as const;
