import { type Expression, sql } from 'kysely';
import { acrossFirms, forFirm } from '../../kernel/database/firmAtWork.ts';
import { embeddedIssuer } from '../idp/embeddedProvider.ts';
import type { DbOrTx } from '../schema.ts';
import type { SecurityConfig } from './config.ts';

/** `own`: an account at the portal itself. `external`: an account at the provider of `OIDC_ISSUER`. */
export type SignInWay = 'own' | 'external';

type WayConfig = Pick<SecurityConfig, 'oidc' | 'jwt'>;

/**
 * Returns the ways in which people of a firm may sign in, the usual one first. If the firm is not known yet, returns
 * all ways that the portal's firms use.
 */
export async function waysToSignIn(
  config: WayConfig,
  db: DbOrTx,
  companyId: string | undefined,
): Promise<readonly [SignInWay, ...SignInWay[]]> {
  if (!config.oidc) return ['own'];
  const firm = companyId === undefined ? undefined : await choiceOf(db, companyId);
  if (firm) return waysOfFirm(config, firm.sign_in);
  return (await hasOwnAccounts(config, db)) ? ['own', 'external'] : ['external'];
}

async function choiceOf(db: DbOrTx, companyId: string) {
  const query = db.selectFrom('companies').select('sign_in').where('company_id', '=', companyId);
  return forFirm(companyId, () => query.executeTakeFirst());
}

/** Returns the ways in which people may sign in at a firm with this setting, the usual one first. */
export function waysOfFirm(
  { oidc }: WayConfig,
  choice: SignInWay | 'both' | null,
): readonly [SignInWay, ...SignInWay[]] {
  if (!oidc) return ['own'];
  return choice === 'both' ? ['own', 'external'] : [choice ?? 'external'];
}

/** Returns whether people of any firm may sign in with an account at the portal itself. */
export async function hasOwnAccounts({ oidc }: WayConfig, db: DbOrTx): Promise<boolean> {
  if (!oidc) return true;
  const query = db
    .selectFrom('companies')
    .select('company_id')
    .where('sign_in', 'in', ['own', 'both'])
    .limit(1);
  const firm = await acrossFirms('accounts', () => query.executeTakeFirst());
  return firm !== undefined;
}

/** Condition of a query over `companies as c`: whether the firm accepts sign-ins with accounts of this issuer. */
export function acceptsIssuer({ oidc, jwt }: WayConfig, issuer: Expression<string>) {
  const choice = sql`coalesce(c.sign_in, ${oidc ? 'external' : 'own'})`;
  return sql<boolean>`case
    when ${issuer} = ${embeddedIssuer} then ${choice} <> 'external'
    when ${issuer} = ${jwt?.issuer ?? ''} then true
    else ${choice} <> 'own' or ${oidc === null} end`;
}
