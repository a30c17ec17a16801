import { cookiesOf } from '../portal/security/cookies.ts';
import { Sessions } from '../portal/security/sessions.ts';
import { CookieJar, type SignedIn, withToken } from './signIn.ts';
import type { TestPortal } from './testPortal.ts';

/** Opens a session for a user without the identity provider, for people whom a test has just added. */
export async function openSession(
  { url, deps }: Pick<TestPortal, 'url' | 'deps'>,
  companyId: string,
  userId: string,
): Promise<SignedIn> {
  const { config, plugins } = deps;
  const flags = { fixed: config.flags, defaults: () => plugins.flagDefaults };
  const sessions = new Sessions({ ...deps, flags });
  const session = await deps.db
    .transaction()
    .execute((tx) =>
      sessions.begin(
        tx,
        { companyId, userId },
        { idToken: null, secondFactor: true, provedAt: deps.clock.now() },
        { address: '127.0.0.1', userAgent: 'a test' },
      ),
    );
  if (!session) throw new Error(`${userId} may not sign in`);
  const cookies = new CookieJar();
  cookies.set(cookiesOf(deps.origin).session.name, session.cookie);
  return withToken(url, session.token, cookies);
}
