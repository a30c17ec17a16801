import { isCalendarDate } from '@anteroom/domain/time/calendarDate';
import { actorOf, fail, type Origin, type Scope } from '@anteroom/server-sdk';
import type { NewRepetition, RepeatedFor, Repetition } from '../api.ts';
import { addedOn, occasionOf, type Yearly } from '../rules/repetition.ts';
import { planTask } from '../rules/taskTemplate.ts';
import type { RepetitionPortal, RepetitionRow, RepetitionTx } from './tables.ts';

/** Name of the inbox kind for yearly tasks. */
export const repetitionItem = 'task-repetition';

/**
 * Returns the active repetitions, ordered by their next date. Staff who see only assigned clients get only the
 * repetitions that they added.
 */
export async function listRepetitions(tx: RepetitionTx, scope: Scope): Promise<Repetition[]> {
  const rows = await own(tx, scope).execute();
  return rows.map(toRepetition).toSorted((a, b) => (a.addedOn < b.addedOn ? -1 : 1));
}

function own(tx: RepetitionTx, { companyId, userId, assignedOnly }: Scope) {
  return tx
    .selectFrom('staff_tasks.repetitions')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('stopped_at', 'is', null)
    .$if(assignedOnly === true, (query) => query.where('added_by', '=', userId));
}

export function yearlyOf(row: RepetitionRow): Yearly {
  return {
    month: row.month,
    day: row.day,
    startYear: row.start_year,
    yearOffset: row.year_offset,
    daysBefore: row.days_before,
  };
}

function toRepetition(row: RepetitionRow): Repetition {
  const yearly = yearlyOf(row);
  const { clients } = row;
  return {
    id: row.repetition_id,
    name: row.name,
    labels: row.tasks.map((task) => planTask(task, occasionOf(yearly)).label),
    clients: {
      kind: clients.kind,
      tag: clients.kind === 'tag' ? clients.tag : null,
      count: clients.kind === 'chosen' ? clients.ids.length : null,
    },
    next: row.start_year,
    addedOn: addedOn(yearly),
  };
}

/**
 * Adds a yearly repetition.
 * @throws ServerError `bad-request` for a day that does not exist, `not-found` for a client whom the person cannot see
 */
export async function addRepetition(
  portal: RepetitionPortal,
  tx: RepetitionTx,
  scope: Scope,
  { name, tasks, clients, sentOn, year, daysBefore, sendNotification }: NewRepetition,
  origin: Origin,
): Promise<Repetition> {
  if (!isCalendarDate(sentOn))
    fail('bad-request', 'There is no such day.', {
      errors: [{ path: 'body/sentOn', message: 'is not a valid date' }],
    });
  const [startYear = 0, month = 0, day = 0] = sentOn.split('-').map(Number);
  const row: RepetitionRow = {
    company_id: scope.companyId,
    repetition_id: portal.ids.next(),
    name: name.trim(),
    tasks,
    clients: await reachable(portal, tx, scope, clients),
    tells: sendNotification,
    month,
    day,
    year_offset: year - startYear,
    days_before: daysBefore,
    start_year: startYear + 1,
    told_year: null,
    added_by: scope.userId,
    added_at: portal.clock.now(),
    stopped_at: null,
  };
  await tx
    .insertInto('staff_tasks.repetitions')
    .values({ ...row, tasks: JSON.stringify(tasks), clients: JSON.stringify(row.clients) })
    .execute();
  await record(portal, tx, scope, origin, row.repetition_id, 'task-repetition-added', { name: row.name });
  return toRepetition(row);
}

/**
 * Returns the clients for whom the person may repeat tasks. For staff who see only assigned clients, a tag or all
 * clients becomes the list of matching clients that they can see now.
 */
async function reachable(
  { clients }: RepetitionPortal,
  tx: RepetitionTx,
  scope: Scope,
  asked: RepeatedFor,
): Promise<RepeatedFor> {
  if (asked.kind !== 'chosen' && !scope.assignedOnly) return asked;
  const seen = await clients.named(tx, scope);
  if (asked.kind === 'chosen') {
    const known = new Set(seen.map(({ id }) => id));
    if (!asked.ids.every((id) => known.has(id))) fail('not-found', 'There is no such client.');
    return asked;
  }
  const found = asked.kind === 'all' ? seen : seen.filter(({ tags }) => tags.includes(asked.tag));
  return { kind: 'chosen', ids: found.map(({ id }) => id) };
}

/**
 * Skips the next repetition, unless its year is no longer `year`.
 * @throws ServerError `not-found`
 */
export async function skipYear(
  portal: RepetitionPortal,
  tx: RepetitionTx,
  scope: Scope,
  id: string,
  year: number,
  origin: Origin,
): Promise<void> {
  const row = await require(tx, scope, id);
  if (row.start_year !== year) return;
  await tx
    .updateTable('staff_tasks.repetitions')
    .set({ start_year: year + 1 })
    .where('company_id', '=', scope.companyId)
    .where('repetition_id', '=', id)
    .execute();
  await dealWith(portal, tx, scope, id);
  await record(portal, tx, scope, origin, id, 'task-repetition-skipped', { name: row.name, year });
}

/**
 * Ends the yearly repetition.
 * @throws ServerError `not-found`
 */
export async function endRepetition(
  portal: RepetitionPortal,
  tx: RepetitionTx,
  scope: Scope,
  id: string,
  origin: Origin,
): Promise<void> {
  const { name } = await require(tx, scope, id);
  await tx
    .updateTable('staff_tasks.repetitions')
    .set({ stopped_at: portal.clock.now() })
    .where('company_id', '=', scope.companyId)
    .where('repetition_id', '=', id)
    .execute();
  await dealWith(portal, tx, scope, id);
  await record(portal, tx, scope, origin, id, 'task-repetition-ended', { name });
}

async function require(tx: RepetitionTx, scope: Scope, id: string): Promise<RepetitionRow> {
  const row = await own(tx, scope).where('repetition_id', '=', id).forUpdate().executeTakeFirst();
  return row ?? fail('not-found', 'There is nothing like this that is repeated.');
}

/** Marks the inbox item as done, because staff have nothing left to decide. */
function dealWith({ inbox }: RepetitionPortal, tx: RepetitionTx, { companyId, userId }: Scope, key: string) {
  return inbox.finish(tx, { companyId, kind: repetitionItem, key, userId });
}

function record(
  { audit }: RepetitionPortal,
  tx: RepetitionTx,
  scope: Scope,
  origin: Origin,
  id: string,
  action: string,
  details: object,
): Promise<void> {
  return audit.record(
    { action, ...actorOf(scope), subject: `task-repetition:${id}`, details: { ...details }, ...origin },
    tx,
  );
}
