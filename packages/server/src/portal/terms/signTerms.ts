import type { TermsAcceptance, TermsSignature } from '@anteroom/contract';
import { fail, type Origin, type Scope } from '@anteroom/server-sdk';
import type { Deps } from '../../deps.ts';
import { announceAccess } from '../security/announceAccess.ts';
import { versionInForce } from './termsStore.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    'terms-signed': unknown;
  }
}

/**
 * Records that a person has accepted the terms in force. If they sign twice, the first signature remains.
 *
 * @throws ServerError `conflict`, reason `terms-changed`, if other terms have come into force.
 */
export async function signTerms(
  { db, clock, audit }: Deps,
  scope: Scope,
  { version, language, signatory }: TermsAcceptance,
  from: Origin,
): Promise<TermsSignature> {
  const { companyId, userId } = scope;
  if (version !== (await versionInForce({ db, clock }, companyId))) {
    fail('conflict', 'The terms have changed. Read the new version first.', {
      errors: [{ path: 'body/version', message: 'is no longer in effect', reason: 'terms-changed' }],
    });
  }
  const key = { company_id: companyId, user_id: userId, version };
  return db.transaction().execute(async (tx) => {
    const read = await tx
      .selectFrom('terms')
      .select('language')
      .where('company_id', '=', companyId)
      .where('version', '=', version)
      .where('language', '=', language)
      .executeTakeFirst();
    if (!read) {
      fail('bad-request', 'The terms aren’t available in this language.', {
        errors: [{ path: 'body/language', message: 'must be the language of the text that was read' }],
      });
    }
    const signature = { signatory: signatory.trim(), signed_at: clock.now() };
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('terms_signatures')
      .values({ ...key, language, ...signature })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 1n) {
      await announceAccess(tx, companyId, [userId]);
      const subject = `terms:${version}`;
      const details = { language };
      const own = { signatory: signature.signatory };
      await audit.record({ action: 'terms-signed', companyId, userId, subject, details, own, ...from }, tx);
    }
    const standing = await tx
      .selectFrom('terms_signatures')
      .select(['signatory', 'signed_at'])
      .where('company_id', '=', companyId)
      .where('user_id', '=', userId)
      .where('version', '=', version)
      .executeTakeFirstOrThrow();
    return { signatory: standing.signatory, signedAt: standing.signed_at.toISOString() };
  });
}
