import type { TaxProfile, TaxRule, TaxRuleDraft } from '@anteroom/contract';
import type { Origin } from '../audit/origin.ts';
import type { DbOrTx } from '../database/schema.ts';
import type { Deps } from '../deps.ts';
import { fail } from '../http/problem.ts';
import { actorOf, type Scope } from '../http/scope.ts';
import { generateEntries } from './generateEntries.ts';

/** A firm's rules, in the order in which they were written. */
export async function selectRules(db: DbOrTx, companyId: string): Promise<TaxRule[]> {
  const rows = await db
    .selectFrom('tax_rules')
    .select(['rule_id as id', 'regime', 'code', 'name', 'months', 'due', 'amount'])
    .where('company_id', '=', companyId)
    .orderBy('rule_id')
    .execute();
  return rows;
}

/** Writes a rule, and what follows from it. `ruleId` null for a new one. @throws ServerError `not-found` */
export function keepRule(
  deps: Deps,
  scope: Scope,
  ruleId: string | null,
  { due, ...rule }: TaxRuleDraft,
  origin: Origin,
): Promise<TaxRule> {
  const { companyId } = scope;
  const id = ruleId ?? deps.ids.next();
  const columns = { ...rule, due: JSON.stringify(due) };
  return deps.db.transaction().execute(async (tx) => {
    if (ruleId === null) {
      await tx
        .insertInto('tax_rules')
        .values({ company_id: companyId, rule_id: id, ...columns })
        .execute();
    } else {
      const { numUpdatedRows } = await tx
        .updateTable('tax_rules')
        .set(columns)
        .where('company_id', '=', companyId)
        .where('rule_id', '=', id)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) failUnknown();
    }
    await generateEntries(deps, tx, companyId);
    await deps.audit.record(
      {
        action: 'tax-rule-changed',
        ...actorOf(scope),
        subject: `tax-rule:${id}`,
        details: { code: rule.code },
        ...origin,
      },
      tx,
    );
    return { id, ...rule, due };
  });
}

/** What follows from it, and is to come, goes with it. @throws ServerError `not-found` */
export async function removeRule(deps: Deps, scope: Scope, ruleId: string, origin: Origin): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('tax_rules')
      .where('company_id', '=', scope.companyId)
      .where('rule_id', '=', ruleId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) failUnknown();
    await generateEntries(deps, tx, scope.companyId);
    const subject = `tax-rule:${ruleId}`;
    await deps.audit.record({ action: 'tax-rule-removed', ...actorOf(scope), subject, ...origin }, tx);
  });
}

/** What a client is taxed by; nothing where nobody has said so. */
export async function findProfile(db: DbOrTx, { companyId }: Scope, clientId: string): Promise<TaxProfile> {
  const found = await db
    .selectFrom('tax_profiles')
    .select(['regimes', 'uf'])
    .where('company_id', '=', companyId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return found ?? { regimes: [], uf: null };
}

/** Says what a client is taxed by, and writes what follows. */
export async function keepProfile(
  deps: Deps,
  scope: Scope,
  clientId: string,
  { regimes, uf }: TaxProfile,
  origin: Origin,
): Promise<TaxProfile> {
  const { companyId } = scope;
  return deps.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('tax_profiles')
      .values({ company_id: companyId, client_id: clientId, regimes, uf })
      .onConflict((conflict) => conflict.columns(['company_id', 'client_id']).doUpdateSet({ regimes, uf }))
      .execute();
    await generateEntries(deps, tx, companyId, clientId);
    await deps.audit.record(
      {
        action: 'tax-profile-changed',
        ...actorOf(scope),
        subject: `client:${clientId}`,
        details: { regimes, uf },
        ...origin,
      },
      tx,
    );
    return { regimes, uf };
  });
}

function failUnknown(): never {
  fail('not-found', 'There is no such rule.');
}
