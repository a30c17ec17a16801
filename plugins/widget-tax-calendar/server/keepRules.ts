import { actorOf, fail, type Origin, type Scope } from '@anteroom/server-sdk';
import type { TaxProfile, TaxRule, TaxRuleDraft } from '../api.ts';
import type { TaxPortal } from './entryStore.ts';
import { generateEntries } from './generateEntries.ts';

/** Adds or replaces a rule and brings the entries up to date. @param ruleId null for a new rule. @throws ServerError `not-found` */
export function saveRule(
  portal: TaxPortal,
  scope: Scope,
  ruleId: string | null,
  { due, ...rule }: TaxRuleDraft,
  origin: Origin,
): Promise<TaxRule> {
  const { companyId } = scope;
  const id = ruleId ?? portal.ids.next();
  const columns = { ...rule, due: JSON.stringify(due) };
  return portal.db.inFirm(scope, async (tx) => {
    if (ruleId === null) {
      await tx
        .insertInto('widget_tax_calendar.rules')
        .values({ company_id: companyId, rule_id: id, ...columns })
        .execute();
    } else {
      const { numUpdatedRows } = await tx
        .updateTable('widget_tax_calendar.rules')
        .set(columns)
        .where('company_id', '=', companyId)
        .where('rule_id', '=', id)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) failUnknown();
    }
    await generateEntries(portal, tx, companyId);
    await portal.audit.record(
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

/** Removes a rule, and its entries that are still to come. @throws ServerError `not-found` */
export async function removeRule(
  portal: TaxPortal,
  scope: Scope,
  ruleId: string,
  origin: Origin,
): Promise<void> {
  await portal.db.inFirm(scope, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('widget_tax_calendar.rules')
      .where('company_id', '=', scope.companyId)
      .where('rule_id', '=', ruleId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) failUnknown();
    await generateEntries(portal, tx, scope.companyId);
    const subject = `tax-rule:${ruleId}`;
    await portal.audit.record({ action: 'tax-rule-removed', ...actorOf(scope), subject, ...origin }, tx);
  });
}

/**
 * Saves the tax regimes of a client and brings its entries up to date.
 *
 * @throws ServerError `not-found` when the person may not see the client.
 */
export function saveProfile(
  portal: TaxPortal,
  scope: Scope,
  clientId: string,
  { regimes, uf }: TaxProfile,
  origin: Origin,
): Promise<TaxProfile> {
  const { companyId } = scope;
  return portal.db.inFirm(scope, async (tx) => {
    await portal.clients.require(tx, scope, clientId);
    await tx
      .insertInto('widget_tax_calendar.profiles')
      .values({ company_id: companyId, client_id: clientId, regimes, uf })
      .onConflict((conflict) => conflict.columns(['company_id', 'client_id']).doUpdateSet({ regimes, uf }))
      .execute();
    await generateEntries(portal, tx, companyId, clientId);
    await portal.audit.record(
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
