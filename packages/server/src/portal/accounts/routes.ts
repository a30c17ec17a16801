import * as api from '@anteroom/contract/accounts';
import { may } from '@anteroom/domain/people/permissions';
import { fail, type Scope } from '@anteroom/server-sdk';
import { heldBy } from '@anteroom/server-sdk/portal';
import type { Deps } from '../../deps.ts';
import { acrossFirms } from '../../kernel/database/firmAtWork.ts';
import { answer } from '../../kernel/http/answer.ts';
import type { App } from '../../kernel/http/app.ts';
import { RateLimit } from '../../kernel/http/rateLimit.ts';
import type { AreaServices } from '../AreaServices.ts';
import { embeddedIssuer } from '../idp/embeddedProvider.ts';
import type { Tx } from '../schema.ts';
import { linkRefusedSignIn, listRefusedSignIns } from './refusedSignIns.ts';
import { resetSecondFactor } from './resetSecondFactor.ts';

/** Routes by which staff help people with their accounts. */
export function accountRoutes(app: App, deps: Deps & Pick<AreaServices, 'sessionCache'>): void {
  const resets = new RateLimit(deps, { name: 'second-factor resets', max: 60, seconds: 3600 });

  answer(app, api.resetSecondFactor, async ({ scope, body: { contactId }, origin }) => {
    await resets.take(scope.companyId);
    const reset = async (tx: Tx) => {
      await requireRightOver(tx, scope, contactId);
      await refuseStaffElsewhere(tx, scope, contactId);
      const { email } = await tx
        .selectFrom('users')
        .select('email')
        .where('company_id', '=', scope.companyId)
        .where('user_id', '=', scope.userId)
        .executeTakeFirstOrThrow();
      const by = { userId: scope.userId, ...origin, email, language: scope.language };
      return resetSecondFactor(deps, tx, scope.companyId, contactId, by);
    };
    const users = await acrossFirms('accounts', () => deps.db.transaction().execute(reset));
    for (const { companyId, userId } of users) deps.sessionCache.forget(companyId, userId);
  });

  answer(app, api.listRefusedSignIns, async ({ scope }) => ({
    signIns: [...(await listRefusedSignIns(deps.db, scope.companyId))],
  }));

  answer(app, api.linkRefusedSignIn, async ({ scope, body, origin }) => {
    const by = { userId: scope.userId, ...origin };
    await deps.db.transaction().execute(async (tx) => {
      await requireRightOver(tx, scope, body.contactId);
      await linkRefusedSignIn(deps, tx, scope.companyId, body, by);
    });
  });
}

/**
 * Restricts changes of staff accounts to those who manage staff: whoever links their own account to an owner, or
 * removes an owner's second factor, would get an owner's rights.
 *
 * @throws ServerError `forbidden`
 */
async function requireRightOver(tx: Tx, scope: Scope, contactId: string): Promise<void> {
  const user = await tx
    .selectFrom('users')
    .select('role')
    .where('company_id', '=', scope.companyId)
    .where('contact_id', '=', contactId)
    .executeTakeFirst();
  if (user && user.role !== 'client' && !may('staff.manage', heldBy(scope)))
    fail('forbidden', 'Only an owner may do this for the firm’s staff.');
}

/**
 * Refuses changes of an account with which somebody works at another firm: it is the same account there, and this firm
 * does not decide how well that firm's staff prove who they are. A firm may change it if they work only there.
 *
 * @throws ServerError `conflict` (`staff-elsewhere`, or `staff-of-several` if only the operator may change it)
 */
async function refuseStaffElsewhere(tx: Tx, { companyId }: Scope, contactId: string): Promise<void> {
  const memberships = await tx
    .selectFrom('users as u')
    .innerJoin('user_identities as i', (join) =>
      join.onRef('i.company_id', '=', 'u.company_id').onRef('i.user_id', '=', 'u.user_id'),
    )
    .innerJoin('user_identities as other', (join) =>
      join.onRef('other.issuer', '=', 'i.issuer').onRef('other.subject', '=', 'i.subject'),
    )
    .innerJoin('users as member', (join) =>
      join.onRef('member.company_id', '=', 'other.company_id').onRef('member.user_id', '=', 'other.user_id'),
    )
    .select('member.company_id as firm')
    .distinct()
    .where('u.company_id', '=', companyId)
    .where('u.contact_id', '=', contactId)
    .where('i.issuer', '=', embeddedIssuer)
    .where('member.role', '<>', 'client')
    .where('member.disabled_at', 'is', null)
    .execute();
  if (memberships.every(({ firm }) => firm === companyId)) return;
  const [reason, who] =
    memberships.length > 1
      ? ['staff-of-several', 'Only the operator can reset it.']
      : ['staff-elsewhere', 'Only that firm or the operator can reset it.'];
  const message = 'belongs to a member of another firm’s staff';
  fail('conflict', `Somebody works at another firm with this account. ${who}`, {
    errors: [{ path: 'body/contactId', message, reason }],
  });
}
