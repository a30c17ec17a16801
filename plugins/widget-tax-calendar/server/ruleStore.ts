import type { Scope } from '@anteroom/server-sdk';
import type { TaxProfile, TaxRule } from '../api.ts';
import type { TaxTx } from './entryStore.ts';

/** Returns a firm's rules, in the order in which they were added. */
export async function selectRules(tx: TaxTx, companyId: string): Promise<TaxRule[]> {
  const rows = await tx
    .selectFrom('widget_tax_calendar.rules')
    .select(['rule_id as id', 'regime', 'code', 'name', 'months', 'due', 'amount'])
    .where('company_id', '=', companyId)
    .orderBy('rule_id')
    .execute();
  return rows;
}

/** Returns the tax regimes of a client; none for a client without a profile. */
export async function findProfile(tx: TaxTx, { companyId }: Scope, clientId: string): Promise<TaxProfile> {
  const found = await tx
    .selectFrom('widget_tax_calendar.profiles')
    .select(['regimes', 'uf'])
    .where('company_id', '=', companyId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return found ?? { regimes: [], uf: null };
}
