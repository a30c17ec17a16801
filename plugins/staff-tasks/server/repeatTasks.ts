import { isCivilHour, localTime } from '@anteroom/domain/tasks/taskReminder';
import { ServerError } from '@anteroom/server-sdk';
import { addedOn, occasionOf, toldOn, yearToAdd } from '../rules/repetition.ts';
import { planTask } from '../rules/taskTemplate.ts';
import type { RepetitionFacts } from './inboxItems.ts';
import { repetitionItem, yearlyOf } from './repetitions.ts';
import type { RepetitionPortal, RepetitionRow, RepetitionTx } from './tables.ts';

/** Every hour, at a minute at which few other jobs start. */
export const repeatTimes = '23 * * * *';

/**
 * Adds the tasks whose date has come, and notifies staff of those whose date is near, at a reasonable hour in the
 * firm's time zone. Each happens only once, however often and on however many nodes this runs, and resumes if the
 * portal stops midway.
 */
export async function repeatTasks(portal: RepetitionPortal): Promise<void> {
  await portal.firms.each('could not add repeated tasks; retrying', (companyId) =>
    repeatInFirm(portal, companyId),
  );
}

async function repeatInFirm(portal: RepetitionPortal, companyId: string): Promise<void> {
  const { firm, rows } = await portal.db.inFirm(companyId, async (tx) => ({
    firm: await portal.firms.get(tx, companyId),
    rows: await tx
      .selectFrom('staff_tasks.repetitions')
      .selectAll()
      .where('company_id', '=', companyId)
      .where('stopped_at', 'is', null)
      .execute(),
  }));
  const { date: today, hour } = localTime(portal.clock.now(), firm.timeZone);
  if (!isCivilHour(hour)) return;
  for (const row of rows) {
    const year = yearToAdd(yearlyOf(row), today);
    if (year !== null) await addYear(portal, row, year);
    else if (row.told_year !== row.start_year && toldOn(yearlyOf(row)) <= today) await tell(portal, row);
  }
}

/** Returns whether nobody has skipped the year or ended the repetition since its row was read. */
async function isDue(portal: RepetitionPortal, row: RepetitionRow): Promise<boolean> {
  const due = await portal.db.inFirm(row.company_id, (tx) =>
    tx
      .selectFrom('staff_tasks.repetitions')
      .select('repetition_id')
      .where('company_id', '=', row.company_id)
      .where('repetition_id', '=', row.repetition_id)
      .where('start_year', '=', row.start_year)
      .where('stopped_at', 'is', null)
      .executeTakeFirst(),
  );
  return due !== undefined;
}

/**
 * Adds the tasks for each client, and then notifies staff and the clients' people, in one e-mail for each person.
 * Clients who got the tasks in an earlier attempt do not get them again.
 */
async function addYear(portal: RepetitionPortal, row: RepetitionRow, year: number): Promise<void> {
  const { company_id: companyId, repetition_id: id } = row;
  const occasion = occasionOf({ ...yearlyOf(row), startYear: year });
  const tasks = row.tasks.map((task) => planTask(task, occasion));
  const clients = await portal.db.inFirm(companyId, (tx) => clientsOf(portal, tx, row));
  const added: string[] = [];
  const failed: string[] = [];
  for (const { id: clientId, name } of clients) {
    // Somebody may skip the year or end the repetition while its tasks are being added.
    if (!(await isDue(portal, row))) return;
    try {
      const ofClient = tasks.map((task) => ({ ...task, clientId }));
      added.push(...(await portal.tasks.addInFirm(companyId, ofClient, `${id}/${year}/${clientId}`)));
    } catch (error) {
      if (!(error instanceof ServerError)) throw error;
      portal.log.warn({ err: error, companyId, clientId }, 'repeated tasks were rejected');
      failed.push(name);
    }
  }
  await portal.db.inFirm(companyId, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('staff_tasks.repetitions')
      .set({ start_year: year + 1 })
      .where('company_id', '=', companyId)
      .where('repetition_id', '=', id)
      .where('start_year', '=', row.start_year)
      .where('stopped_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    if (row.tells) await portal.tasks.tellOfAdded(tx, companyId, added);
    const count = clients.length - failed.length;
    await addItem(portal, tx, row, {
      state: 'added',
      name: row.name,
      year,
      count,
      failed: failed.length,
      names: failed.slice(0, namesAtMost),
    });
    const details = { name: row.name, year, count, failed: failed.length };
    const subject = `task-repetition:${id}`;
    await portal.audit.record({ action: 'tasks-repeated', companyId, userId: null, subject, details }, tx);
  });
}

/** Maximum number of names in an inbox item. */
const namesAtMost = 5;

/** Returns the clients who get the tasks, without those that have been removed or archived. */
async function clientsOf(
  { clients }: RepetitionPortal,
  tx: RepetitionTx,
  { company_id, clients: asked }: RepetitionRow,
) {
  const all = await clients.named(tx, { companyId: company_id, contactId: '', role: 'staff' });
  if (asked.kind === 'all') return all;
  if (asked.kind === 'tag') return all.filter(({ tags }) => tags.includes(asked.tag));
  const chosen = new Set(asked.ids);
  return all.filter(({ id }) => chosen.has(id));
}

/** Notifies staff that the tasks will be added, while they can still prevent it. */
async function tell(portal: RepetitionPortal, row: RepetitionRow): Promise<void> {
  const { company_id: companyId, name, start_year: year } = row;
  await portal.db.inFirm(companyId, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('staff_tasks.repetitions')
      .set({ told_year: year })
      .where('company_id', '=', companyId)
      .where('repetition_id', '=', row.repetition_id)
      .where('start_year', '=', year)
      .where('told_year', 'is distinct from', year)
      .where('stopped_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    const { length: count } = await clientsOf(portal, tx, row);
    await addItem(portal, tx, row, { state: 'ahead', name, year, count, on: addedOn(yearlyOf(row)) });
  });
}

function addItem(
  { inbox }: RepetitionPortal,
  tx: RepetitionTx,
  { company_id: companyId, repetition_id: key }: RepetitionRow,
  facts: RepetitionFacts,
): Promise<void> {
  const path = '/staff/task-templates';
  return inbox.add(tx, { companyId, kind: repetitionItem, clientId: null, userId: null, key, facts, path });
}
