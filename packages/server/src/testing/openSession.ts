import { Admission } from '../portal/security/admission.ts';
import { cookiesOf } from '../portal/security/cookies.ts';
import { type NewSession, Sessions } from '../portal/security/sessions.ts';
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
  return browserWith(session, url, deps);
}

/**
 * Signs in with an account that the identity provider has just accepted by its password. `signIn` passes the provider's
 * pages as well, which takes forty times the processor time.
 */
export async function signInDirectly(
  { url, deps }: Pick<TestPortal, 'url' | 'deps'>,
  email: string,
): Promise<SignedIn> {
  const identity = await deps.db
    .selectFrom('user_identities as i')
    .innerJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 'i.company_id').onRef('u.user_id', '=', 'i.user_id'),
    )
    .select(['i.issuer', 'i.subject'])
    .where('u.email', '=', email)
    .executeTakeFirstOrThrow();
  const browser = { address: '127.0.0.1', userAgent: 'a test', requestId: 'a test' };
  const proof = { methods: ['pwd'], idToken: null, provedAt: deps.clock.now() };
  const admission = new Admission(deps);
  const admitted = await admission.admit(await admission.userOf(identity, {}), proof, browser);
  if (admitted.kind === 'refused') throw new Error(`sign-in was refused: ${admitted.reason}`);
  return browserWith(admitted.session, url, deps);
}

function browserWith({ token, cookie }: NewSession, url: string, deps: TestPortal['deps']): SignedIn {
  const cookies = new CookieJar();
  cookies.set(cookiesOf(deps.origin).session.name, cookie);
  return withToken(url, token, cookies);
}
