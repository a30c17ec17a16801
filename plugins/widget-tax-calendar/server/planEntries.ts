import { lastDayOf, monthAfter } from '@anteroom/domain/time/calendarArithmetic';
import type { Ids } from '@anteroom/server-sdk';
import { type Selectable, sql } from 'kysely';
import { competencesDue } from '../rules/taxCalendar.ts';
import type { TaxTx } from './entryStore.ts';
import { selectRules } from './ruleStore.ts';
import type { TaxCalendarTables } from './tables.ts';

/** Number of months that are planned beyond the current one. */
const monthsAhead = 2;

/** Number of months by which a change of a rule may move a due date back without removing the entry. */
const monthsBack = 2;

/** Number of entries that are added with one statement. */
const batch = 1000;

interface Plan {
  readonly companyId: string;
  /** Calendar date from which entries are planned. */
  readonly today: string;
  readonly now: Date;
  readonly ids: Ids;
  /** Limits the plan to one client. */
  readonly clientId?: string | undefined;
}

/**
 * Writes the entries that follow from a firm's rules, from a day to the end of the second month after it. Adds new
 * entries. Entries that are open, still to come and not changed by a person are updated to match the rules, or removed
 * if no rule yields them any more.
 *
 * @returns the clients whose entries have changed.
 */
export async function planEntries(tx: TaxTx, plan: Plan): Promise<ReadonlySet<string>> {
  const { companyId, today } = plan;
  const span = {
    from: `${monthAfter(today.slice(0, 7), -monthsBack)}-01`,
    to: lastDayOf(monthAfter(today.slice(0, 7), monthsAhead)),
  };
  const rows = await plannedRows(tx, plan, span);
  const planned = new Set(rows.map(keyOf));
  const present = await presentEntries(tx, plan, span.from);
  const byKey = new Map(present.map((entry) => [keyOf(entry), entry]));
  const isToCome = ({ due_on, edited, removed, status }: PresentEntry) =>
    due_on >= today && status === 'open' && !edited && !removed;
  const stale = present.filter((entry) => isToCome(entry) && !planned.has(keyOf(entry)));
  const differing = rows.flatMap((row) => {
    const entry = byKey.get(keyOf(row));
    return entry && isToCome(entry) && differs(entry, row) ? [{ ...row, entry_id: entry.entry_id }] : [];
  });
  const added = rows.filter((row) => row.due_on >= today && !byKey.has(keyOf(row)));
  const changed = [
    await removeEntries(tx, companyId, stale),
    await updateEntries(tx, companyId, differing),
    await addEntries(tx, added),
  ];
  return new Set(changed.flat());
}

/** Fields that identify an entry of a rule. */
type EntryKey = Pick<Entries, 'client_id' | 'rule_id' | 'competence'>;

type Entries = Selectable<TaxCalendarTables['widget_tax_calendar.entries']>;

function keyOf({ client_id, rule_id, competence }: EntryKey): string {
  return `${client_id} ${rule_id} ${competence}`;
}

interface Span {
  readonly from: string;
  readonly to: string;
}

/**
 * Returns what the rules yield in a span. It begins before today, so that an entry to come is found whose rule now
 * yields an earlier date.
 */
async function plannedRows(tx: TaxTx, { companyId, now, ids, clientId }: Plan, span: Span) {
  const rules = await selectRules(tx, companyId);
  const profiles = await tx
    .selectFrom('widget_tax_calendar.profiles')
    .selectAll()
    .where('company_id', '=', companyId)
    .$if(clientId !== undefined, (query) => query.where('client_id', '=', clientId as string))
    .execute();
  return profiles.flatMap(({ client_id, regimes, uf }) =>
    rules
      .filter(({ regime }) => regimes.includes(regime))
      .flatMap((rule) =>
        competencesDue(rule, span, uf).map(({ competence, dueOn }) => ({
          company_id: companyId,
          entry_id: ids.next(),
          client_id,
          rule_id: rule.id,
          code: rule.code,
          name: rule.name,
          competence,
          due_on: dueOn,
          amount: rule.amount,
          payment_line: null,
          pix: null,
          status: 'open' as const,
          receipt_document_id: null,
          changed_at: now,
        })),
      ),
  );
}

type PlannedEntry = Awaited<ReturnType<typeof plannedRows>>[number];

/** Returns the entries of rules that are due on a day or later. */
function presentEntries(tx: TaxTx, { companyId, clientId }: Plan, from: string) {
  return tx
    .selectFrom('widget_tax_calendar.entries')
    .select(['entry_id', 'client_id', 'rule_id', 'competence', 'code', 'name', 'due_on', 'amount'])
    .select(['status', 'edited', 'removed'])
    .where('company_id', '=', companyId)
    .where('rule_id', 'is not', null)
    .where('due_on', '>=', from)
    .$if(clientId !== undefined, (query) => query.where('client_id', '=', clientId as string))
    .execute();
}

type PresentEntry = Awaited<ReturnType<typeof presentEntries>>[number];

function differs(entry: PresentEntry, row: PlannedEntry): boolean {
  return (
    entry.code !== row.code ||
    entry.name !== row.name ||
    entry.due_on !== row.due_on ||
    entry.amount !== row.amount
  );
}

/** Removes entries, unless a person has changed them in the meantime. */
async function removeEntries(
  tx: TaxTx,
  companyId: string,
  entries: readonly PresentEntry[],
): Promise<string[]> {
  const removed = await tx
    .deleteFrom('widget_tax_calendar.entries')
    .where('company_id', '=', companyId)
    .where('entry_id', '=', sql<string>`any(${entries.map(({ entry_id }) => entry_id)}::text[])`)
    .where('status', '=', 'open')
    .where('edited', '=', false)
    .where('removed', '=', false)
    .returning('client_id')
    .execute();
  return removed.map(({ client_id }) => client_id);
}

/** Updates entries to match their rules, unless a person has changed them in the meantime. */
async function updateEntries(
  tx: TaxTx,
  companyId: string,
  entries: readonly PlannedEntry[],
): Promise<string[]> {
  if (entries.length === 0) return [];
  const column = <Name extends keyof PlannedEntry>(name: Name) => entries.map((entry) => entry[name]);
  const { rows } = await sql<{ client_id: string }>`
    update widget_tax_calendar.entries as entry
    set code = row.code, name = row.name, due_on = row.due_on, amount = row.amount, changed_at = row.changed_at
    from unnest(
      ${column('entry_id')}::text[], ${column('code')}::text[], ${column('name')}::text[],
      ${column('due_on')}::date[], ${column('amount')}::bigint[],
      ${entries.map(({ changed_at }) => changed_at.toISOString())}::timestamptz[]
    ) as row (entry_id, code, name, due_on, amount, changed_at)
    where entry.company_id = ${companyId} and entry.entry_id = row.entry_id
      and entry.status = 'open' and not entry.edited and not entry.removed
    returning entry.client_id`.execute(tx);
  return rows.map(({ client_id }) => client_id);
}

/** Adds entries, except those that somebody has added in the meantime. */
async function addEntries(tx: TaxTx, entries: readonly PlannedEntry[]): Promise<string[]> {
  const clients: string[] = [];
  for (let from = 0; from < entries.length; from += batch) {
    const added = await tx
      .insertInto('widget_tax_calendar.entries')
      .values(entries.slice(from, from + batch))
      .onConflict((conflict) =>
        conflict
          .columns(['company_id', 'client_id', 'rule_id', 'competence'])
          .where('rule_id', 'is not', null)
          .doNothing(),
      )
      .returning('client_id')
      .execute();
    clients.push(...added.map(({ client_id }) => client_id));
  }
  return clients;
}
