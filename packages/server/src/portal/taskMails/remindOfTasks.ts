import { isCivilHour, localTime, reminderDays, reminderStage } from '@anteroom/domain/tasks/taskReminder';
import type { Deps } from '../../deps.ts';
import { forEachFirm } from '../../kernel/database/forEachFirm.ts';
import type { Db, Tx } from '../schema.ts';
import type { TaskDeps } from '../taskKinds/TaskDeps.ts';
import { type ToldTask, tellOfTasks } from './tellOfTasks.ts';

/** Every hour, at a minute at which few other jobs start. */
export const reminderTimes = '7 * * * *';

/** Number of days after a task was added during which no reminders are sent. */
const restDays = 2;

/**
 * Sends reminders of tasks that are due soon, at a civil hour in the firm's time zone, once for each stage and due
 * date, however often it is called. Makes up for days on which the portal was not running.
 */
export async function remindOfTasks(deps: TaskDeps): Promise<void> {
  const { db, clock, log } = deps;
  const firms = await db
    .selectFrom('companies')
    .select(['company_id as companyId', 'time_zone as timeZone'])
    .where('locked', '=', false)
    .execute();
  await forEachFirm(firms, log, 'could not send reminders; retrying', async ({ companyId, timeZone }) => {
    const { date, hour } = localTime(clock.now(), timeZone);
    if (isCivilHour(hour)) await remindOfFirm(deps, companyId, date);
  });
}

function remindOfFirm(deps: TaskDeps, companyId: string, today: string): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const tasks = await dueTasks(deps, tx, companyId, today);
    await tellOfTasks(deps, tx, companyId, 'due', tasks, (userId, seen) =>
      takeUnsent(tx, companyId, today, userId, seen),
    );
  });
}

async function dueTasks({ clock }: Deps, db: Db | Tx, companyId: string, today: string): Promise<ToldTask[]> {
  const last = new Date(Date.parse(`${today}T00:00:00Z`) + reminderDays * 86_400_000)
    .toISOString()
    .slice(0, 10);
  const tasks = await db
    .selectFrom('tasks')
    .select(['task_id as taskId', 'client_id as clientId', 'kind', 'label', 'due_date as dueDate'])
    .where('company_id', '=', companyId)
    .where('status', 'in', ['NEW', 'WIP'])
    .where('deleted_at', 'is', null)
    .where('due_date', '>=', today)
    .where('due_date', '<=', last)
    .where('created_at', '<', new Date(clock.now().getTime() - restDays * 86_400_000))
    .orderBy('due_date')
    .orderBy('task_id')
    .execute();
  return tasks.filter(({ dueDate }) => dueDate !== null && reminderStage(dueDate, today) !== null);
}

/**
 * Returns those of the tasks for which the person has not received a reminder at this stage, and records the reminders
 * as sent.
 */
async function takeUnsent(
  tx: Tx,
  companyId: string,
  today: string,
  userId: string,
  tasks: readonly ToldTask[],
): Promise<readonly ToldTask[]> {
  const rows = tasks.flatMap(({ taskId, dueDate }) => {
    const stage = dueDate && reminderStage(dueDate, today);
    return stage
      ? [{ company_id: companyId, task_id: taskId, user_id: userId, due_date: dueDate, stage }]
      : [];
  });
  if (rows.length === 0) return [];
  const taken = await tx
    .insertInto('task_reminders')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('task_id')
    .execute();
  const ids = new Set(taken.map((row) => row.task_id));
  return tasks.filter(({ taskId }) => ids.has(taskId));
}
