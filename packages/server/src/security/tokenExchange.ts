import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import type { JwtConfig } from '../config.ts';
import type { Deps } from '../deps.ts';
import type { Scope } from '../http/scope.ts';
import {
  type Admission,
  type Admitted,
  hasSecondFactor,
  type KnownUser,
  knownUser,
  type Origin,
  type Refused,
} from './admission.ts';
import { providerUnavailable } from './identityProvider.ts';
import { hashOf, newSecret } from './secrets.ts';

/** Seconds that a token of the portal's own may take to the page that exchanges it. */
const udsLifeSeconds = 60;

/** Whose session asked for a token. */
interface TokenOwner extends KnownUser {
  readonly contactId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly idToken: string | null;
  readonly secondFactor: boolean;
}

export interface IdentifiedPerson {
  readonly kind: 'identified';
  readonly person: TokenOwner;
}

/** Seconds that a JWT may be old: it is made for this one exchange. */
const jwtLifeSeconds = 300;

/** Signature algorithms; a symmetric one would let whoever checks a token make one too. */
const algorithms = ['RS256', 'PS256', 'ES256', 'EdDSA'];

/**
 * Opens a session for a token (spec section 4): one of the portal's own (UDS), which a session has asked for, or a JWT of the
 * trusted issuer. Each is for one audience, this portal, lives shortly, and works once.
 */
export class TokenExchange {
  readonly #deps: Deps;
  readonly #admission: Admission;
  readonly #keys: ReturnType<typeof createRemoteJWKSet> | null;

  constructor(deps: Deps, admission: Admission) {
    this.#deps = deps;
    this.#admission = admission;
    this.#keys = deps.config.jwt && createRemoteJWKSet(new URL(deps.config.jwt.jwksUrl));
  }

  /**
   * A token for the same person, to be opened elsewhere, as from an app's web view to a browser.
   *
   * @param audience - the origin at which it is opened.
   */
  async issue(
    { companyId, sessionId }: Scope,
    audience: string,
  ): Promise<{ token: string; expiresAt: Date }> {
    const { db, clock } = this.#deps;
    const token = newSecret();
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + udsLifeSeconds * 1000);
    await db.deleteFrom('uds_tokens').where('expires_at', '<', now).execute();
    await db
      .insertInto('uds_tokens')
      .values({
        token_hash: hashOf(token),
        company_id: companyId,
        session_id: sessionId,
        audience,
        expires_at: expiresAt,
      })
      .execute();
    return { token, expiresAt };
  }

  /** @throws ServerError `identity-provider-unavailable` when the issuer's keys cannot be had. */
  async exchange(token: string, from: Origin): Promise<Admitted | Refused> {
    const { jwt } = this.#deps.config;
    if (jwt && /^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)) return this.#exchangeJwt(token, jwt, from);
    return this.#exchangeUds(token, from);
  }

  /** Whom a token was given to that is opened at another origin: no session is opened here. */
  async identify(token: string, audience: string, from: Origin): Promise<IdentifiedPerson | Refused> {
    const person = await this.#takeUds(token, audience);
    if (!person) return this.#admission.refuse('TOKEN_REFUSED', from);
    if (person.locked) return this.#admission.refuse('FIRM_LOCKED_OUT', from, person);
    return { kind: 'identified', person };
  }

  async #exchangeUds(token: string, from: Origin): Promise<Admitted | Refused> {
    const session = await this.#takeUds(token, this.#deps.origin);
    if (!session) return this.#admission.refuse('TOKEN_REFUSED', from);
    const methods = session.secondFactor ? ['uds', 'mfa'] : ['uds'];
    return this.#admission.admit(session, { methods, idToken: session.idToken }, from);
  }

  /** A token is spent, whatever comes of it. The session that asked for it must still live. */
  async #takeUds(token: string, audience: string): Promise<TokenOwner | undefined> {
    const { db, clock } = this.#deps;
    const now = clock.now();
    const taken = await db
      .deleteFrom('uds_tokens')
      .where('token_hash', '=', hashOf(token))
      .returning(['company_id', 'session_id', 'audience', 'expires_at'])
      .executeTakeFirst();
    if (!taken || taken.audience !== audience || taken.expires_at <= now) return undefined;
    return db
      .selectFrom('sessions as s')
      .innerJoin('users as u', (join) =>
        join.onRef('u.company_id', '=', 's.company_id').onRef('u.user_id', '=', 's.user_id'),
      )
      .innerJoin('companies as c', 'c.company_id', 's.company_id')
      .select([
        ...knownUser,
        'u.contact_id as contactId',
        'u.email',
        'u.first_name as firstName',
        'u.last_name as lastName',
        's.id_token as idToken',
        's.second_factor as secondFactor',
      ])
      .where('s.company_id', '=', taken.company_id)
      .where('s.session_id', '=', taken.session_id)
      .where('s.ended_at', 'is', null)
      .where('s.expires_at', '>', now)
      .where('u.disabled_at', 'is', null)
      .executeTakeFirst();
  }

  async #exchangeJwt(token: string, jwt: JwtConfig, from: Origin): Promise<Admitted | Refused> {
    const claims = await this.#verify(token, jwt);
    if (!claims || !(await this.#useOnce(jwt.issuer, claims)))
      return this.#admission.refuse('TOKEN_REFUSED', from);
    const user = await this.#admission.userOf({ issuer: jwt.issuer, subject: claims.sub }, from);
    const methods = Array.isArray(claims.amr) ? claims.amr.map(String) : [];
    if (user?.mfaRequired && !hasSecondFactor(methods))
      return this.#admission.refuse('MFA_AUTHENTICATION_REQUIRED', from, user);
    return this.#admission.admit(user, { methods: ['jwt', ...methods], idToken: null }, from);
  }

  async #verify(token: string, { issuer }: JwtConfig): Promise<UsableClaims | null> {
    const { origin, clock } = this.#deps;
    if (!this.#keys) return null;
    try {
      const { payload } = await jwtVerify<UsableClaims>(token, this.#keys, {
        issuer,
        audience: origin,
        algorithms,
        maxTokenAge: jwtLifeSeconds,
        requiredClaims: ['sub', 'jti', 'iat', 'exp'],
        currentDate: clock.now(),
      });
      const usable = typeof payload.sub === 'string' && typeof payload.jti === 'string';
      return usable && payload.jti.length <= 200 ? payload : null;
    } catch (error) {
      if (error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError))
        throw providerUnavailable(error);
      return null;
    }
  }

  async #useOnce(issuer: string, { jti }: UsableClaims): Promise<boolean> {
    const { db, clock } = this.#deps;
    const now = clock.now();
    await db.deleteFrom('used_jwts').where('expires_at', '<', now).execute();
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('used_jwts')
      // A token is too old by then, whatever its own expiry says.
      .values({ issuer, jti, expires_at: new Date(now.getTime() + 2 * jwtLifeSeconds * 1000) })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  }
}

type UsableClaims = JWTPayload & { readonly sub: string; readonly jti: string; readonly amr?: unknown };
