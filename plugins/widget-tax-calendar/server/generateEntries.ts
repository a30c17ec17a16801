import { localTime } from '@anteroom/domain/tasks/taskReminder';
import { sql } from 'kysely';
import type { TaxPortal, TaxTx } from './entryStore.ts';
import { planEntries } from './planEntries.ts';

/** Cron expression in UTC: every day, at a minute at which few other jobs start. */
export const generationTimes = '37 5 * * *';

/** Brings the entries of every firm up to date. Idempotent, and safe to run on several nodes at once. */
export async function generateAllEntries(portal: TaxPortal): Promise<void> {
  await portal.firms.each('could not generate tax calendar entries', (companyId) =>
    portal.db.inFirm(companyId, (tx) => generateEntries(portal, tx, companyId)),
  );
}

/**
 * Brings a firm's entries up to date with its rules, from today in its time zone on, and announces the changes. Takes a
 * lock per firm, so that only one transaction at a time does this.
 *
 * @param clientId Limits the work to one client.
 */
export async function generateEntries(
  { clock, ids, events, firms }: Pick<TaxPortal, 'clock' | 'ids' | 'events' | 'firms'>,
  tx: TaxTx,
  companyId: string,
  clientId?: string,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`widget-tax-calendar ${companyId}`}, 0))`.execute(
    tx,
  );
  const { timeZone } = await firms.get(tx, companyId);
  const now = clock.now();
  const plan = { companyId, today: localTime(now, timeZone).date, now, ids, clientId };
  for (const changedClient of await planEntries(tx, plan)) {
    const audience = { companyId, clientId: changedClient };
    const event = { type: 'tax-calendar-changed', data: { clientId: changedClient } };
    await events.publish(audience, event, tx);
  }
}
