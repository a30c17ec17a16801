import type { Scope } from '@anteroom/server-sdk';
import type { AreaServices } from '../AreaServices.ts';
import { noteOnStep } from '../conversation/taskNotes.ts';
import type { DbOrTx } from '../schema.ts';

/**
 * Returns the steps of these tasks in order, by the ID of their task. A step is `stillDone` if it is stored as done and
 * has not been undone from outside.
 */
export async function stepsByTask(
  deps: Pick<AreaServices, 'taskKinds'>,
  db: DbOrTx,
  { companyId }: Pick<Scope, 'companyId'>,
  taskIds: readonly string[],
) {
  if (taskIds.length === 0) return new Map<string, never>();
  const rows = await db
    .selectFrom('task_steps as s')
    .innerJoin('tasks as t', (join) =>
      join.onRef('t.company_id', '=', 's.company_id').onRef('t.task_id', '=', 's.task_id'),
    )
    .selectAll('s')
    .select(['t.kind', noteOnStep.as('comment')])
    .where('s.company_id', '=', companyId)
    .where('s.task_id', 'in', taskIds)
    .orderBy('s.task_id')
    .orderBy('s.number')
    .execute();
  const done = rows.filter((row) => row.done).map(({ task_id: taskId, kind }) => ({ taskId, kind }));
  const undone = await undoneSteps(deps, db, companyId, done);
  const steps = rows.map((row) => ({
    ...row,
    stillDone: row.done && !undone.get(row.task_id)?.has(row.number),
  }));
  return Map.groupBy(steps, (step) => step.task_id);
}

/**
 * Returns, by task ID, the numbers of the steps that are stored as done but have been undone by something outside of
 * their task, according to the rule of the task's kind.
 *
 * @param tasks - tasks with steps that are stored as done.
 */
export async function undoneSteps(
  { taskKinds }: Pick<AreaServices, 'taskKinds'>,
  db: DbOrTx,
  companyId: string,
  tasks: readonly { readonly taskId: string; readonly kind: string }[],
): Promise<ReadonlyMap<string, ReadonlySet<number>>> {
  const numbers = new Map<string, Set<number>>();
  for (const [kind, ofKind] of Map.groupBy(tasks, (task) => task.kind)) {
    if (!taskKinds.find(kind)?.undoneSteps) continue;
    const steps = await doneSteps(
      db,
      companyId,
      ofKind.map(({ taskId }) => taskId),
    );
    for (const { taskId, number } of await taskKinds.undoneSteps(kind, { db, companyId, steps }))
      numbers.set(taskId, (numbers.get(taskId) ?? new Set()).add(number));
  }
  return numbers;
}

function doneSteps(db: DbOrTx, companyId: string, taskIds: readonly string[]) {
  return db
    .selectFrom('task_steps')
    .select(['task_id as taskId', 'number', 'params', 'data'])
    .where('company_id', '=', companyId)
    .where('task_id', 'in', [...new Set(taskIds)])
    .where('done', '=', true)
    .where('dna_comment', 'is', null)
    .execute();
}
