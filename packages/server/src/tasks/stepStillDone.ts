import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { DbOrTx } from '../database/schema.ts';
import type { Scope } from '../http/scope.ts';
import { isForReplacedDocument } from '../taskKinds/documentReview/replacedDocument.ts';

/**
 * Whether step `s` of task `t` counts as done. What the step itself says is stored with it; what may change without the step, as the
 * document that it is about, is asked each time.
 */
export const stepStillDone: RawBuilder<SqlBool> = sql`(s.done
  and (t.kind <> 'DOCUMENT_REVIEW' or s.dna_comment is not null or not ${isForReplacedDocument}))`;

/** Steps of these tasks, of each in their order; `stillDone` as {@link stepStillDone}. */
export function selectSteps(db: DbOrTx, { companyId }: Scope, taskIds: readonly string[]) {
  return db
    .selectFrom('task_steps as s')
    .innerJoin('tasks as t', (join) =>
      join.onRef('t.company_id', '=', 's.company_id').onRef('t.task_id', '=', 's.task_id'),
    )
    .selectAll('s')
    .select(stepStillDone.as('stillDone'))
    .where('s.company_id', '=', companyId)
    .where('s.task_id', 'in', taskIds)
    .orderBy('s.task_id')
    .orderBy('s.number');
}

/** By the id of their task, in their order. */
export async function stepsByTask(db: DbOrTx, scope: Scope, taskIds: readonly string[]) {
  if (taskIds.length === 0) return new Map<string, never>();
  return Map.groupBy(await selectSteps(db, scope, taskIds).execute(), (row) => row.task_id);
}
