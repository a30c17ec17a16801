import { addDays, lastDayOf, monthAfter } from '@anteroom/domain/calendarArithmetic';
import { localTime } from '@anteroom/domain/taskReminder';
import { competencesDue } from '@anteroom/domain/taxCalendar';
import type { Tx } from '../database/schema.ts';
import type { Deps } from '../deps.ts';
import { selectRules } from './ruleStore.ts';

/** Every day, at a minute at which little else begins. */
export const generationTimes = '37 5 * * *';

/** How many months are planned beyond the present one. */
const monthsAhead = 2;

/** Writes what follows from each firm's rules for the coming months. Any number of nodes may do it, any number of times. */
export async function generateAllEntries(deps: Deps): Promise<void> {
  const firms = await deps.db.selectFrom('tax_rules').select('company_id').distinct().execute();
  for (const { company_id } of firms) {
    await deps.db
      .transaction()
      .execute((tx) => generateEntries(deps, tx, company_id))
      .catch((error) => deps.log.warn({ err: error, companyId: company_id }, 'tax entries were not made'));
  }
}

/**
 * Writes what follows from a firm's rules from its present day to the end of the second month after it: what is new is added; what is open, to
 * come and not changed by a person becomes what the rules say now, and goes when they say nothing of it any more. Only one does it at a time.
 *
 * @param clientId - only for this one.
 * @returns the clients whose entries have changed.
 */
export async function generateEntries(
  deps: Pick<Deps, 'clock' | 'ids'> & { readonly events: Pick<Deps['events'], 'publish'> },
  tx: Tx,
  companyId: string,
  clientId?: string,
): Promise<readonly string[]> {
  const { time_zone } = await tx
    .selectFrom('companies')
    .select('time_zone')
    .where('company_id', '=', companyId)
    // Not "for update": who has written something of the firm before holds its key, and two of them would wait for each other.
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const today = localTime(deps.clock.now(), time_zone).date;
  const span = { from: today, to: lastDayOf(monthAfter(today.slice(0, 7), monthsAhead)) };
  const rules = await selectRules(tx, companyId);
  const profiles = await tx
    .selectFrom('tax_profiles')
    .selectAll()
    .where('company_id', '=', companyId)
    .$if(clientId !== undefined, (query) => query.where('client_id', '=', clientId as string))
    .execute();
  const now = deps.clock.now();
  const rows = profiles.flatMap(({ client_id, regimes, uf }) =>
    rules
      .filter(({ regime }) => regimes.includes(regime))
      .flatMap((rule) =>
        competencesDue(rule, span, uf).map(({ competence, dueOn }) => ({
          company_id: companyId,
          entry_id: deps.ids.next(),
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
  const changed = new Set(await removeStale(tx, companyId, { clientId, today, rows }));
  for (const row of rows) {
    const written = await tx
      .insertInto('tax_entries')
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
          .where('tax_entries.edited', '=', false)
          .where('tax_entries.removed', '=', false)
          .where('tax_entries.status', '=', 'open')
          .where(({ or, eb }) =>
            or([
              eb('tax_entries.code', '<>', row.code),
              eb('tax_entries.name', '<>', row.name),
              eb('tax_entries.due_on', '<>', row.due_on),
              eb('tax_entries.amount', 'is distinct from', row.amount),
            ]),
          ),
      )
      .returning('client_id')
      .executeTakeFirst();
    if (written) changed.add(written.client_id);
  }
  for (const changedClient of changed) {
    const audience = { companyId, clientId: changedClient };
    const event = { type: 'tax-calendar-changed', data: { clientId: changedClient } } as const;
    await deps.events.publish(audience, event, tx);
  }
  return [...changed];
}

interface Planned {
  readonly clientId: string | undefined;
  readonly today: string;
  readonly rows: readonly {
    readonly client_id: string;
    readonly rule_id: string;
    readonly competence: string;
  }[];
}

/** Takes away what follows from no rule any more: open, to come, and touched by nobody. */
async function removeStale(tx: Tx, companyId: string, { clientId, today, rows }: Planned): Promise<string[]> {
  const planned = new Set(rows.map((row) => `${row.client_id} ${row.rule_id} ${row.competence}`));
  const present = await tx
    .selectFrom('tax_entries')
    .select(['entry_id', 'client_id', 'rule_id', 'competence'])
    .where('company_id', '=', companyId)
    .where('rule_id', 'is not', null)
    .where('due_on', '>', addDays(today, -1))
    .where('status', '=', 'open')
    .where('edited', '=', false)
    .where('removed', '=', false)
    .$if(clientId !== undefined, (query) => query.where('client_id', '=', clientId as string))
    .execute();
  const stale = present.filter((row) => !planned.has(`${row.client_id} ${row.rule_id} ${row.competence}`));
  for (const { entry_id } of stale) {
    await tx
      .deleteFrom('tax_entries')
      .where('company_id', '=', companyId)
      .where('entry_id', '=', entry_id)
      .execute();
  }
  return stale.map(({ client_id }) => client_id);
}
