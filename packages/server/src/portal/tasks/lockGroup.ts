import type { Tx } from '../schema.ts';

/**
 * Locks a task's group. Always do this before locking the task: when the last two tasks of a group are completed at the
 * same time, each must see the other.
 */
export async function lockGroup(tx: Tx, { companyId }: { companyId: string }, taskId: string): Promise<void> {
  await tx
    .selectFrom('task_groups')
    .select('group_id')
    .where('company_id', '=', companyId)
    .where('group_id', 'in', (query) =>
      query
        .selectFrom('tasks')
        .select('group_id')
        .where('company_id', '=', companyId)
        .where('task_id', '=', taskId),
    )
    .forUpdate()
    .execute();
}
