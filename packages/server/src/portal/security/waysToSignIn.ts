import { type Expression, sql } from 'kysely';
import { acrossFirms, forFirm } from '../../kernel/database/firmAtWork.ts';
import { embeddedIssuer } from '../idp/embeddedProvider.ts';
import type { DbOrTx } from '../schema.ts';
import type { SecurityConfig } from './config.ts';

/** `own`: an account of the portal's own. `external`: the provider of `OIDC_ISSUER`. */
export type SignInWay = 'own' | 'external';

type WayConfig = Pick<SecurityConfig, 'oidc' | 'jwt'>;

/**
 * Returns how people of a firm may sign in, the usual way first. Where the firm is not known yet, these are all ways of
 * the portal's firms.
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

/** Returns how people of a firm may sign in that has chosen this, the usual way first. */
export function waysOfFirm(
  { oidc }: WayConfig,
  choice: SignInWay | 'both' | null,
): readonly [SignInWay, ...SignInWay[]] {
  if (!oidc) return ['own'];
  return choice === 'both' ? ['own', 'external'] : [choice ?? 'external'];
}

/** Whether any firm's people have accounts of the portal's own. */
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

/** Condition of a query over `companies as c`: whether people of the firm may sign in as those of this issuer. */
export function acceptsIssuer({ oidc, jwt }: WayConfig, issuer: Expression<string>) {
  const choice = sql`coalesce(c.sign_in, ${oidc ? 'external' : 'own'})`;
  return sql<boolean>`case
    when ${issuer} = ${embeddedIssuer} then ${choice} <> 'external'
    when ${issuer} = ${jwt?.issuer ?? ''} then true
    else ${choice} <> 'own' or ${oidc === null} end`;
}
