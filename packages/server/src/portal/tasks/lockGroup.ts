import type { Tx } from '../schema.ts';

/** The group before its task, always: two last tasks of a group that are completed at once must see each other. */
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
