import * as api from '@anteroom/contract/ownAccount';
import { fail, type Scope } from '@anteroom/server-sdk';
import type { Deps } from '../../deps.ts';
import { answer } from '../../kernel/http/answer.ts';
import type { App } from '../../kernel/http/app.ts';
import { RateLimit } from '../../kernel/http/rateLimit.ts';
import type { AreaServices } from '../AreaServices.ts';
import { Passkeys } from '../passkeys/Passkeys.ts';
import { relyingPartyOf } from '../passkeys/relyingParty.ts';
import { changePassword } from './changePassword.ts';
import { OwnPasswords } from './OwnPasswords.ts';
import { findOwnAccount, type OwnAccount } from './ownAccount.ts';
import { addPasskey, offerPasskey, removePasskey } from './ownPasskeys.ts';

/** Routes by which people change how they sign in to their local account. */
export function ownAccountRoutes(app: App, deps: Deps & Pick<AreaServices, 'sessionCache'>): void {
  const { db } = deps;
  const passkeys = new Passkeys(deps);
  const passwords = new OwnPasswords(deps);
  const changes = new RateLimit(deps, { name: 'own account', max: 30, seconds: 600 });
  const offersPasskeys = relyingPartyOf(deps.origin) !== null;

  answer(app, api.getSignInMethods, async ({ scope }) => methodsOf(scope));

  answer(app, api.changePassword, async (request) => {
    const { scope, body } = request;
    const account = await accountOf(scope);
    const users = await changePassword(deps, passwords, scope, account, body, request.origin);
    for (const { companyId, userId } of users) deps.sessionCache.forget(companyId, userId);
  });

  answer(app, api.offerPasskey, async (request) => {
    const { scope, body } = request;
    const account = await accountOf(scope);
    // Otherwise, a script in the page could give the account a passkey of its own.
    if (!account.hasPassword) await request.requireProof();
    await changes.take(account.subject);
    const options = await offerPasskey(deps, { passkeys, passwords }, scope, account, body.password);
    return { options: { ...options } };
  });

  answer(app, api.addPasskey, async (request) => {
    const { scope, body, headers } = request;
    const made = { credential: body.credential, userAgent: headers['user-agent'] ?? '' };
    await addPasskey(deps, passkeys, scope, await accountOf(scope), made, request.origin);
    return methodsOf(scope);
  });

  answer(app, api.removePasskey, async (request) => {
    const { scope, params } = request;
    const account = await findOwnAccount(deps, db, scope);
    if (!account) fail('not-found', 'You have no such passkey.');
    await removePasskey(deps, scope, account, params.passkeyId, request.origin);
  });

  async function accountOf(scope: Scope): Promise<OwnAccount> {
    const account = await findOwnAccount(deps, db, scope);
    return (
      account ??
      fail('bad-request', 'You sign in with the account of your organization.', {
        errors: [{ path: 'session', message: 'has no account of the portal’s own', reason: 'no-account' }],
      })
    );
  }

  async function methodsOf(scope: Scope): Promise<api.SignInMethods> {
    const account = await findOwnAccount(deps, db, scope);
    const own = account ? await passkeys.list(db, account.subject) : [];
    return {
      hasAccount: account !== undefined,
      hasPassword: account?.hasPassword ?? false,
      passkeys: own.map(({ createdAt, lastUsedAt, ...passkey }) => ({
        ...passkey,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      })),
      offersPasskeys,
    };
  }
}
