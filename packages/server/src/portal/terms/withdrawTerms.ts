import { fail } from '@anteroom/server-sdk';
import type { Deps } from '../../deps.ts';
import { dayOfFirm } from '../companies/dayOfFirm.ts';
import { type Author, holdFirm } from '../people/Author.ts';
import type { Tx } from '../schema.ts';
import { findTermsVersion } from './termsVersions.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    /** Details: the languages. The subject names the version. */
    'terms-withdrawn': unknown;
  }
}

type WithdrawDeps = Pick<Deps, 'audit' | 'clock'> & { readonly events?: Pick<Deps['events'], 'publish'> };

/**
 * Withdraws terms that are not in force yet. Their texts become the draft again, unless the firm has already begun
 * another one.
 *
 * @throws ServerError `not-found`; `conflict` (`in-force`) from their first day on, since people may have signed them.
 */
export async function withdrawTerms(
  { audit, clock, events }: WithdrawDeps,
  tx: Tx,
  { companyId, entry }: Author,
  version: string,
): Promise<void> {
  await holdFirm(tx, companyId);
  const texts = await findTermsVersion(tx, companyId, version);
  if (version <= (await dayOfFirm(tx, companyId, clock.now())))
    fail('conflict', 'These terms are in force already. Publish new ones instead.', {
      errors: [{ path: 'version', message: 'is in force already', reason: 'in-force' }],
    });
  await tx.deleteFrom('terms').where('company_id', '=', companyId).where('version', '=', version).execute();
  await tx
    .insertInto('terms_drafts')
    .values({ company_id: companyId, texts: JSON.stringify(texts) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const details = { ...entry.details, languages: Object.keys(texts) };
  await audit.record({ ...entry, action: 'terms-withdrawn', subject: `terms:${version}`, details }, tx);
  await events?.publish({ companyId, clientId: null }, { type: 'firm-changed', data: {} }, tx);
}
