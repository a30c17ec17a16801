import type { SessionBindings, Terms } from '@anteroom/contract';
import { may } from '@anteroom/domain/people/permissions';
import { fail, type Scope } from '@anteroom/server-sdk';
import { heldBy } from '@anteroom/server-sdk/portal';
import { type RawBuilder, sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { dayOfFirm } from '../companies/dayOfFirm.ts';
import { nearestLanguage } from './nearestLanguage.ts';

type Reads = Pick<Deps, 'db' | 'clock'>;

/**
 * Returns the session's information about the terms (spec §2): whether the person must sign them, and the name with
 * which they signed.
 */
export async function termsStatus(deps: Reads, scope: Scope): Promise<SessionBindings['bindings']['Terms']> {
  const version = await versionInForce(deps, scope.companyId);
  if (version === null) return null;
  const signature = await findSignature(deps, scope, version);
  return { Version: version, MustSign: mustSign(scope), Signatory: signature?.signatory ?? null };
}

/** Returns the terms in force, in the language nearest to the person's. */
export async function findTerms(deps: Reads, scope: Scope): Promise<Terms> {
  const version = await versionInForce(deps, scope.companyId);
  if (version === null) fail('not-found', 'The firm has no terms.');
  const texts = await deps.db
    .selectFrom('terms as t')
    .innerJoin('companies as c', 'c.company_id', 't.company_id')
    .select(['t.language', 't.text', 'c.language as firmLanguage'])
    .where('t.company_id', '=', scope.companyId)
    .where('t.version', '=', version)
    .orderBy('t.language')
    .execute();
  const languages = texts.map(({ language }) => language);
  const language = nearestLanguage(languages, [scope.language, texts[0]?.firmLanguage ?? '']);
  const signature = await findSignature(deps, scope, version);
  return {
    version,
    language,
    text: texts.find((text) => text.language === language)?.text ?? '',
    mustSign: mustSign(scope),
    signature: signature && { ...signature, signedAt: signature.signedAt.toISOString() },
  };
}

/** Returns the latest version that is in force (by the date in the firm's time zone), or null. */
export async function versionInForce({ db, clock }: Reads, companyId: string): Promise<string | null> {
  const row = await db
    .selectFrom('terms')
    .select('version')
    .where('company_id', '=', companyId)
    .where('version', '<=', await dayOfFirm(db, companyId, clock.now()))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.version ?? null;
}

/** SQL expression for whether the firm of a user `u` has terms in force that this user has not signed. */
export function termsUnsigned(now: Date): RawBuilder<boolean> {
  return sql`coalesce((
    select not exists (
      select from terms_signatures as g
      where g.company_id = t.company_id and g.user_id = u.user_id and g.version = t.version
    )
    from terms as t join companies as f on f.company_id = t.company_id
    where t.company_id = u.company_id and t.version <= (${now}::timestamptz at time zone f.time_zone)::date
    order by t.version desc limit 1
  ), false)`;
}

function mustSign(scope: Scope): boolean {
  return may('terms.sign', heldBy(scope));
}

async function findSignature({ db }: Reads, scope: Scope, version: string) {
  const row = await db
    .selectFrom('terms_signatures')
    .select(['signatory', 'signed_at as signedAt'])
    .where('company_id', '=', scope.companyId)
    .where('user_id', '=', scope.userId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row ?? null;
}
