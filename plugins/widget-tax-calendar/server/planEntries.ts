import { addDays, lastDayOf, monthAfter } from '@anteroom/domain/time/calendarArithmetic';
import type { Ids } from '@anteroom/server-sdk';
import { competencesDue } from '../rules/taxCalendar.ts';
import type { TaxTx } from './entryStore.ts';
import { selectRules } from './ruleStore.ts';

/** Number of months that are planned beyond the current one. */
const monthsAhead = 2;

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
  const rows = await plannedRows(tx, plan);
  const changed = new Set(await removeStale(tx, plan, rows));
  for (const row of rows) {
    const written = await tx
      .insertInto('widget_tax_calendar.entries')
      .values(row)
      .onConflict((conflict) =>
        conflict
          .columns(['company_id', 'client_id', 'rule_id', 'competence'])
          .where('rule_id', 'is not', null)
          .doUpdateSet({
            code: row.code,
            name: row.name,
            due_on: row.due_on,
            amount: row.amount,
            changed_at: row.changed_at,
          })
          .where('widget_tax_calendar.entries.edited', '=', false)
          .where('widget_tax_calendar.entries.removed', '=', false)
          .where('widget_tax_calendar.entries.status', '=', 'open')
          .where(({ or, eb }) =>
            or([
              eb('widget_tax_calendar.entries.code', '<>', row.code),
              eb('widget_tax_calendar.entries.name', '<>', row.name),
              eb('widget_tax_calendar.entries.due_on', '<>', row.due_on),
              eb('widget_tax_calendar.entries.amount', 'is distinct from', row.amount),
            ]),
          ),
      )
      .returning('client_id')
      .executeTakeFirst();
    if (written) changed.add(written.client_id);
  }
  return changed;
}

async function plannedRows(tx: TaxTx, { companyId, today, now, ids, clientId }: Plan) {
  const span = { from: today, to: lastDayOf(monthAfter(today.slice(0, 7), monthsAhead)) };
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

interface PlannedKey {
  readonly client_id: string;
  readonly rule_id: string | null;
  readonly competence: string;
}

/** Removes entries that no rule yields any more, if they are open, still to come, and not changed by a person. */
async function removeStale(
  tx: TaxTx,
  { companyId, today, clientId }: Plan,
  rows: readonly PlannedKey[],
): Promise<string[]> {
  const keyOf = ({ client_id, rule_id, competence }: PlannedKey) => `${client_id} ${rule_id} ${competence}`;
  const planned = new Set(rows.map(keyOf));
  const present = await tx
    .selectFrom('widget_tax_calendar.entries')
    .select(['entry_id', 'client_id', 'rule_id', 'competence'])
    .where('company_id', '=', companyId)
    .where('rule_id', 'is not', null)
    .where('due_on', '>', addDays(today, -1))
    .where('status', '=', 'open')
    .where('edited', '=', false)
    .where('removed', '=', false)
    .$if(clientId !== undefined, (query) => query.where('client_id', '=', clientId as string))
    .execute();
  const stale = present.filter((row) => !planned.has(keyOf(row)));
  for (const { entry_id } of stale) {
    await tx
      .deleteFrom('widget_tax_calendar.entries')
      .where('company_id', '=', companyId)
      .where('entry_id', '=', entry_id)
      .execute();
  }
  return stale.map(({ client_id }) => client_id);
}
