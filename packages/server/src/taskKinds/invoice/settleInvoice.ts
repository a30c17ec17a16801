import type { Tx } from '../../database/schema.ts';
import type { Deps } from '../../deps.ts';
import { updateGroup } from '../../tasks/updateGroup.ts';

interface SettledInvoice {
  readonly companyId: string;
  readonly taskId: string;
  readonly groupId: string;
  /** Who says so; null: the payment page. */
  readonly userId: string | null;
}

/** The firm has the money. The caller holds the group and the task, which is neither cancelled nor settled yet. */
export async function settleInvoice(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { companyId, taskId, groupId, userId }: SettledInvoice,
): Promise<void> {
  const now = clock.now();
  await tx
    .updateTable('tasks')
    .set(({ eb }) => ({
      status: 'RECEIVED',
      completed_at: now,
      version: eb('version', '+', 1),
      changed_by: userId,
      changed_at: now,
    }))
    .where('company_id', '=', companyId)
    .where('task_id', '=', taskId)
    .execute();
  await updateGroup(tx, { companyId }, groupId, now);
}
