import { groupStatus, isPending } from '@anteroom/domain/tasks/taskTransitions';
import { sql } from 'kysely';
import type { Tx } from '../schema.ts';

/**
 * Updates a group from its tasks: its status, its earliest dates, and its kinds. When its last pending task is
 * completed, the group becomes complete, with today's date (UTC). Must be called after changes of tasks.
 */
export async function updateGroup(
  tx: Tx,
  { companyId }: { companyId: string },
  groupId: string,
  now: Date,
): Promise<void> {
  const tasks = await tx
    .selectFrom('tasks')
    .select(['status', 'kind', 'due_date', 'expiration_date'])
    .where('company_id', '=', companyId)
    .where('group_id', '=', groupId)
    .where('deleted_at', 'is', null)
    .execute();
  const status = groupStatus(tasks.map((task) => task.status));
  const today = now.toISOString().slice(0, 10);
  await tx
    .updateTable('task_groups')
    .set({
      status,
      completed_date: isPending(status) ? null : sql<string>`coalesce(completed_date, ${today}::date)`,
      due_date: first(tasks.map((task) => task.due_date)),
      expiration_date: first(tasks.map((task) => task.expiration_date)),
      kinds: [...new Set(tasks.map((task) => task.kind))].sort(),
    })
    .where('company_id', '=', companyId)
    .where('group_id', '=', groupId)
    .execute();
}

/** Returns the earliest date. Calendar dates sort as text. */
function first(dates: readonly (string | null)[]): string | null {
  return dates.filter((date) => date !== null).sort()[0] ?? null;
}
