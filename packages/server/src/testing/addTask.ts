import { DemoDay } from '@anteroom/server-sdk/demo';
import { systemClock } from '../clock.ts';
import type { Db } from '../database/schema.ts';
import { addTaskGroup } from '../seed/addTaskGroup.ts';
import type { DemoTask } from '../seed/DemoTask.ts';

/** Puts in a task of Olivia's, of the client `us-002` and due in 20 days as far as nothing else is said; its group is `{id}-group`. */
export async function addTask(
  db: Db,
  { clientId = 'us-002', ...task }: { id: string; clientId?: string } & Partial<DemoTask>,
): Promise<void> {
  const group = { companyId: 'c1001', clientId, tasks: [{ label: task.id, due: 20, params: {}, ...task }] };
  await db.transaction().execute((tx) => addTaskGroup(tx, group, new DemoDay(systemClock)));
}
