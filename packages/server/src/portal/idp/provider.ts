import { logoutPaths } from '@anteroom/domain/addresses/logoutPath';
import Provider, { type Configuration, interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider';
import type { Deps } from '../../deps.ts';
import { portalOrigins } from '../../kernel/http/portalOrigins.ts';
import { hasSecondFactor } from '../security/admission.ts';
import { cookiesOf } from '../security/cookies.ts';
import { beganSignIn } from '../security/signIn.ts';
import { Accounts } from './accounts.ts';
import { mfa, portalClientId } from './embeddedProvider.ts';
import { idpLanguage } from './idpLanguage.ts';
import { modelAdapter } from './modelAdapter.ts';
import { problemPage } from './pages.ts';
import type { IdpSecrets } from './secrets.ts';

/** Creates the embedded OpenID provider. It has a single client, the portal, and does not ask for consent. */
export function createProvider(deps: Deps, secrets: IdpSecrets): Provider {
  const provider = new Provider(`${deps.origin}/idp`, configuration(deps, secrets));
  // All URLs that it generates start with PUBLIC_URL, whatever the request's Host header says: see `mountProvider`.
  provider.proxy = true;
  provider.use(endSessionWithoutAsking(provider, deps));
  provider.on('server_error', (_ctx, error) => deps.log.error({ err: error }, 'identity provider'));
  return provider;
}

const minute = 60;
const hour = 60 * minute;

function configuration(deps: Deps, secrets: IdpSecrets): Configuration {
  const accounts = new Accounts(deps);
  const secure = deps.origin.startsWith('https:');
  const cookie = { httpOnly: true, sameSite: 'lax', secure, signed: true } as const;
  return {
    adapter: modelAdapter(deps),
    clients: [
      {
        client_id: portalClientId,
        client_secret: secrets.clientSecret,
        client_name: 'Anteroom',
        redirect_uris: portalOrigins(deps).map((origin) => `${origin}/auth`),
        post_logout_redirect_uris: portalOrigins(deps).flatMap((origin) =>
          logoutPaths.map((path) => origin + path),
        ),
        response_types: ['code'],
        grant_types: ['authorization_code'],
        id_token_signed_response_alg: 'ES256',
        require_auth_time: true,
        token_endpoint_auth_method: 'client_secret_basic',
      },
    ],
    jwks: { keys: [...secrets.signingKeys] },
    cookies: {
      keys: [...secrets.cookieKeys],
      names: { session: 'idp-session', interaction: 'idp-interaction', resume: 'idp-resume' },
      long: { ...cookie, path: '/idp' },
      short: cookie,
    },
    claims: { openid: ['sub', 'amr'], email: ['email'], profile: ['given_name', 'family_name'] },
    acrValues: [mfa],
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: true },
      userinfo: { enabled: false },
    },
    interactions: {
      url: (_ctx, interaction) => `/idp/sign-in/${interaction.uid}`,
      policy: signInPolicy(deps),
    },
    async findAccount(_ctx, subject) {
      const account = await accounts.find(subject);
      if (!account) return undefined;
      return {
        accountId: subject,
        claims: () => ({
          sub: subject,
          email: account.email,
          given_name: account.givenName,
          family_name: account.familyName,
        }),
      };
    },
    loadExistingGrant,
    renderError(ctx, { error, error_description: description }) {
      deps.log.info({ error, description }, 'identity provider refused a request');
      ctx.type = 'html';
      ctx.body = problemPage({ language: idpLanguage(ctx.acceptsLanguages() as string[]), firm: null });
    },
    ttl: {
      AuthorizationCode: minute,
      Interaction: 30 * minute,
      Session: hour,
      Grant: hour,
      IdToken: hour,
      AccessToken: 5 * minute,
    },
  };
}

/**
 * Returns the sign-in policy. If the portal requires a second factor (`acr_values`), a session that was opened without
 * one is asked for it. If the sign-in began in another browser, as in an app, even somebody whom the provider knows is
 * asked for the password: otherwise a script of the page could follow a URL that was created elsewhere and pass on the
 * code.
 */
function signInPolicy(deps: Deps) {
  const policy = interactionPolicy.base();
  policy.get('login')?.checks.add(
    new interactionPolicy.Check(
      'began_elsewhere',
      'The sign-in began in another browser',
      async ({ oidc, cookies }) => {
        if (!oidc.session?.accountId || oidc.result?.login) return interactionPolicy.Check.NO_NEED_TO_PROMPT;
        const browser = cookies.get(cookiesOf(deps.origin).signIn.name, { signed: false });
        return (await beganSignIn(deps, String(oidc.params?.state ?? ''), browser))
          ? interactionPolicy.Check.NO_NEED_TO_PROMPT
          : interactionPolicy.Check.REQUEST_PROMPT;
      },
    ),
  );
  policy.get('login')?.checks.add(
    new interactionPolicy.Check('otp_required', 'A one-time code is required', ({ oidc }) => {
      const wanted = String(oidc.params?.acr_values ?? '')
        .split(' ')
        .includes(mfa);
      const given = hasSecondFactor(oidc.session?.amr ?? []);
      return wanted && oidc.session?.accountId && !given
        ? interactionPolicy.Check.REQUEST_PROMPT
        : interactionPolicy.Check.NO_NEED_TO_PROMPT;
    }),
  );
  return policy;
}

/** Returns the portal's grant. The portal and its provider are one product, so nobody is asked for consent. */
async function loadExistingGrant({ oidc }: KoaContextWithOIDC) {
  const clientId = oidc.client?.clientId ?? '';
  const grantId = oidc.result?.consent?.grantId ?? oidc.session?.grantIdFor(clientId);
  const existing = grantId && (await oidc.provider.Grant.find(grantId));
  if (existing) return existing;
  const grant = new oidc.provider.Grant({ clientId, accountId: oidc.session?.accountId });
  grant.addOIDCScope('openid email profile');
  await grant.save();
  return grant;
}

/**
 * Signs out immediately if the ID token in the request proves that it comes from the portal. All other requests are
 * passed on to `oidc-provider`, which refuses them or asks.
 */
function endSessionWithoutAsking(provider: Provider, deps: Deps): Parameters<Provider['use']>[0] {
  return async (ctx, next) => {
    const hint = String(ctx.query.id_token_hint ?? '');
    const target = String(ctx.query.post_logout_redirect_uri ?? '');
    if (ctx.path !== '/session/end' || !hint) return next();
    const client = await provider.Client.find(portalClientId);
    const proven = client && (await provider.IdToken.validate(hint, client).catch(() => null));
    if (!proven || !client.postLogoutRedirectUris?.includes(target)) return next();
    const session = await provider.Session.get(ctx as unknown as KoaContextWithOIDC);
    if (session.accountId === proven.payload.sub) await session.destroy();
    ctx.cookies.set(provider.cookieName('session'), null, { path: '/idp', signed: true });
    deps.log.debug('signed out at the identity provider');
    ctx.status = 303;
    ctx.redirect(target);
  };
}
