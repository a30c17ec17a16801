import { DemoDay, type DemoTask } from '@anteroom/server-sdk/demo';
import { systemClock } from '../kernel/clock.ts';
import type { Db } from '../portal/schema.ts';
import { addTaskGroup } from '../seed/addTaskGroup.ts';

/** Adds an upload task for Olivia's client `us-002` that is due in 20 days by default. Its group is `{id}-group`. */
export async function addTask(
  db: Db,
  {
    companyId = 'c1001',
    clientId = 'us-002',
    ...task
  }: { id: string; companyId?: string; clientId?: string } & Partial<DemoTask>,
): Promise<void> {
  const whole = { kind: 'UPLOAD', label: task.id, due: 20, params: {}, ...task };
  const group = { companyId, clientId, type: 'document_request', tasks: [whole] } as const;
  await db.transaction().execute((tx) => addTaskGroup(tx, group, new DemoDay(systemClock)));
}
