import type { FirmSignIn, FirmSignInChange } from '@anteroom/contract';
import { fail } from '@anteroom/server-sdk';
import type { Deps } from '../../deps.ts';
import type { AuditEntry } from '../../kernel/audit/audit.ts';
import { embeddedIssuer } from '../idp/embeddedProvider.ts';
import { holdFirm } from '../people/Author.ts';
import type { DbOrTx, Tx } from '../schema.ts';
import { changeFirm } from './changeFirm.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    'firm-sign-in-changed': unknown;
  }
}

type FirmDeps = Pick<Deps, 'config' | 'audit'>;

/** Returns how people of a firm sign in. @throws ServerError `not-found` when there is no such firm. */
export async function getFirmSignIn(
  { config }: Pick<Deps, 'config'>,
  db: DbOrTx,
  companyId: string,
): Promise<FirmSignIn> {
  const { chosen, passwordless } = await readChoice(db, companyId);
  const hasProvider = config.oidc !== null;
  return { way: hasProvider ? (chosen ?? 'external') : 'own', passwordless, hasProvider };
}

/** Reads the firm's stored choice, which takes effect only if the portal has an identity provider. */
async function readChoice(db: DbOrTx, companyId: string) {
  const firm = await db
    .selectFrom('companies')
    .select(['sign_in as chosen', 'passwordless'])
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return firm ?? fail('not-found', 'There is no such firm.');
}

/**
 * Changes how people of a firm sign in. Existing sessions continue; the change applies to new sign-ins.
 *
 * @throws ServerError `conflict`: `no-provider` if the portal has no identity provider; `no-owner` if none of the
 * firm's owners could sign in any more.
 */
export async function changeFirmSignIn(
  deps: FirmDeps,
  tx: Tx,
  companyId: string,
  by: Pick<AuditEntry, 'userId' | 'requestId' | 'address' | 'details'>,
  change: FirmSignInChange,
): Promise<FirmSignIn> {
  await holdFirm(tx, companyId);
  const before = await getFirmSignIn(deps, tx, companyId);
  const { way = before.way, passwordless = before.passwordless } = change;
  if (way !== before.way) {
    if (!before.hasProvider) {
      fail('conflict', 'The portal has no identity provider: set OIDC_ISSUER first.', {
        errors: [{ path: 'body/way', message: 'needs OIDC_ISSUER', reason: 'no-provider' }],
      });
    }
    await requireOwnerBy(tx, companyId, way);
  }
  // A choice is stored even if it has no effect yet: a provider may be set up later.
  const { chosen } = await readChoice(tx, companyId);
  const differs = {
    way: change.way !== undefined && change.way !== chosen,
    passwordless: passwordless !== before.passwordless,
  };
  if (differs.way || differs.passwordless) {
    await changeFirm(tx, companyId, { ...(differs.way && { sign_in: way }), passwordless });
    const details = {
      ...by.details,
      ...(differs.way && { way: { before: before.way, after: way } }),
      ...(differs.passwordless && {
        passwordless: { before: before.passwordless, after: passwordless },
      }),
    };
    const subject = `firm:${companyId}`;
    await deps.audit.record({ ...by, action: 'firm-sign-in-changed', companyId, subject, details }, tx);
  }
  return { ...before, way, passwordless };
}

/**
 * Requires that at least one owner has an account of an accepted kind. A firm without owners passes: the operator has
 * yet to set it up.
 */
async function requireOwnerBy(tx: Tx, companyId: string, way: FirmSignIn['way']): Promise<void> {
  if (way === 'both') return;
  const owners = await tx
    .selectFrom('staff_roles as r')
    .innerJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 'r.company_id').onRef('u.user_id', '=', 'r.user_id'),
    )
    .innerJoin('user_identities as i', (join) =>
      join.onRef('i.company_id', '=', 'u.company_id').onRef('i.user_id', '=', 'u.user_id'),
    )
    .select('i.issuer')
    .where('r.company_id', '=', companyId)
    .where('r.role', '=', 'owner')
    .where('u.disabled_at', 'is', null)
    .execute();
  const isFit = owners.some(({ issuer }) => (issuer === embeddedIssuer) === (way === 'own'));
  if (owners.length === 0 || isFit) return;
  fail(
    'conflict',
    'No owner of the firm could sign in any more. Choose both ways first, and sign in that way.',
    {
      errors: [{ path: 'body/way', message: 'leaves no owner who can sign in', reason: 'no-owner' }],
    },
  );
}
