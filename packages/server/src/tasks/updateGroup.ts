import { groupStatus, isPending } from '@anteroom/domain/taskTransitions';
import type { Tx } from '../database/schema.ts';

/** When its last pending task completes, a group is complete, with today's date (UTC). */
export async function updateGroup(
  tx: Tx,
  { companyId }: { companyId: string },
  groupId: string,
  now: Date,
): Promise<void> {
  const tasks = await tx
    .selectFrom('tasks')
    .select('status')
    .where('company_id', '=', companyId)
    .where('group_id', '=', groupId)
    .execute();
  const status = groupStatus(tasks.map((task) => task.status));
  await tx
    .updateTable('task_groups')
    .set({ status, completed_date: isPending(status) ? null : now.toISOString().slice(0, 10) })
    .where('company_id', '=', companyId)
    .where('group_id', '=', groupId)
    .execute();
}
