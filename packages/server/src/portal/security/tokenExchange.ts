import type { TokenPerson } from '@anteroom/contract';
import type { Scope } from '@anteroom/server-sdk';
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import type { Deps } from '../../deps.ts';
import { firmDatabase } from '../../kernel/halves/firmDatabase.ts';
import type { AreaServices } from '../AreaServices.ts';
import type { Database, Tx } from '../schema.ts';
import {
  type Admission,
  type Admitted,
  type KnownUser,
  knownUser,
  type Origin,
  type Refused,
  whyNotAdmitted,
} from './admission.ts';
import type { JwtConfig } from './config.ts';
import { provedAtOf, providerUnavailable } from './identityProvider.ts';
import { type FirmKey, firmKeyOf, hashOf, newFirmSecret } from './secrets.ts';

/** Number of seconds for which a token that the portal issued can be exchanged. */
const udsLifeSeconds = 60;

/** Person whose session requested a token. */
interface TokenOwner extends KnownUser {
  readonly contactId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly idToken: string | null;
  readonly secondFactor: boolean;
  readonly signedInAt: Date;
  readonly provedAt: Date | null;
}

/** The browser is not signed in as this person, who has to confirm first. */
export interface Unconfirmed {
  readonly kind: 'unconfirmed';
  readonly person: TokenPerson;
}

export interface IdentifiedPerson {
  readonly kind: 'identified';
  readonly person: TokenOwner;
}

/** Maximum age of a JWT, in seconds: it is created for this one exchange. */
const jwtLifeSeconds = 300;

/** Accepted signature algorithms. With a symmetric one, everyone who can verify a token could also issue one. */
const algorithms = ['RS256', 'PS256', 'ES256', 'EdDSA'];

/**
 * Opens a session for a token (spec section 4): either one of the portal's own (UDS), requested by a session of the
 * same browser, or a JWT of the trusted issuer. Each has this portal as its only audience, is short-lived, and works
 * once (docs/adr/0018).
 */
export class TokenExchange {
  readonly #deps: Deps & Pick<AreaServices, 'sessions'>;
  readonly #admission: Admission;
  readonly #keys: ReturnType<typeof createRemoteJWKSet> | null;

  constructor(deps: Deps & Pick<AreaServices, 'sessions'>, admission: Admission) {
    this.#deps = deps;
    this.#admission = admission;
    this.#keys = deps.config.jwt && createRemoteJWKSet(new URL(deps.config.jwt.jwksUrl));
  }

  /**
   * Issues a token for the same person. At this portal, it opens a session only in the same browser, because it is
   * worthless without the session's cookie.
   *
   * @param audience - Origin at which it may be exchanged.
   */
  async issue(
    { companyId, sessionId }: Scope,
    audience: string,
  ): Promise<{ token: string; expiresAt: Date }> {
    const { db, clock } = this.#deps;
    const token = newFirmSecret(companyId);
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + udsLifeSeconds * 1000);
    await db
      .deleteFrom('uds_tokens')
      .where('company_id', '=', companyId)
      .where('expires_at', '<', now)
      .execute();
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

  /**
   * @param confirmed - whether the person has confirmed that they want to continue as the token's person. Without it,
   * the token is only exchanged in a browser in which they are already signed in.
   * @throws ServerError `identity-provider-unavailable` if the issuer's keys cannot be fetched.
   */
  async exchange(
    token: string,
    from: Origin,
    { confirmed }: { readonly confirmed: boolean },
  ): Promise<Admitted | Refused | Unconfirmed> {
    const { jwt } = this.#deps.config;
    if (!jwt || !/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)) return this.#exchangeUds(token, from);
    const claims = await this.#verify(token, jwt);
    return claims
      ? this.#exchangeJwt(claims, jwt.issuer, from, confirmed)
      : this.#admission.refuse('TOKEN_REFUSED', from);
  }

  /** Returns the person to whom a token for another origin was issued, without opening a session here. */
  async identify(token: string, audience: string, from: Origin): Promise<IdentifiedPerson | Refused> {
    const { person, isGood } = await this.#takeUds(token, audience);
    if (person?.locked) return this.#admission.refuse('FIRM_LOCKED_OUT', from, person);
    if (!person || !isGood) return this.#admission.refuse('TOKEN_REFUSED', from, person);
    return { kind: 'identified', person };
  }

  async #exchangeUds(token: string, from: Origin): Promise<Admitted | Refused> {
    const { person, isGood, cookieHash } = await this.#takeUds(token, this.#deps.origin);
    const isSameBrowser = from.cookie !== undefined && cookieHash?.equals(hashOf(from.cookie));
    if (!person || !isGood || !isSameBrowser) return this.#admission.refuse('TOKEN_REFUSED', from, person);
    const { idToken, signedInAt, provedAt } = person;
    const methods = person.secondFactor ? ['uds', 'mfa'] : ['uds'];
    return this.#admission.admit(person, { methods, idToken, signedInAt, provedAt }, from);
  }

  /**
   * Redeems a token, which is spent in any case. It is good if it is for this audience and the session that requested
   * it is still active; the person is returned either way.
   */
  async #takeUds(token: string, audience: string): Promise<TakenUds> {
    const { db, clock, sessions } = this.#deps;
    const key = firmKeyOf(token);
    const taken = key && (await firmDatabase<Database>(db).inFirm(key.companyId, (tx) => takeUds(tx, key)));
    if (!taken) return { isGood: false };
    const { sessionId, cookieHash, ...person } = taken.owner;
    const living = await sessions.living([{ companyId: person.companyId, sessionId }]);
    const isGood = taken.audience === audience && taken.expiresAt > clock.now() && living.has(sessionId);
    return { person, cookieHash, isGood };
  }

  async #exchangeJwt(
    claims: UsableClaims,
    issuer: string,
    from: Origin,
    confirmed: boolean,
  ): Promise<Admitted | Refused | Unconfirmed> {
    const account = { issuer, subject: claims.sub };
    const user = await this.#admission.userOf(account, from);
    const methods = Array.isArray(claims.amr) ? claims.amr.map(String) : [];
    if (user && !confirmed && whyNotAdmitted(user, methods) === null) {
      const present = from.cookie === undefined ? null : await this.#deps.sessions.ownerOf(from.cookie);
      const isSame = present?.companyId === user.companyId && present.userId === user.userId;
      if (!isSame && !(await this.#isUsed(issuer, claims)))
        return { kind: 'unconfirmed', person: await this.#describe(user, present !== null) };
    }
    if (!(await this.#useOnce(issuer, claims))) return this.#admission.refuse('TOKEN_REFUSED', from, account);
    const provedAt = provedAtOf(claims.auth_time, this.#deps.clock);
    return this.#admission.admit(
      user,
      { ...account, methods: ['jwt', ...methods], idToken: null, provedAt },
      from,
    );
  }

  async #describe({ companyId, userId }: KnownUser, replaces: boolean): Promise<TokenPerson> {
    const person = await this.#deps.db
      .selectFrom('users as u')
      .innerJoin('companies as c', 'c.company_id', 'u.company_id')
      .select(['u.first_name as firstName', 'u.last_name as lastName', 'u.email', 'c.name as companyName'])
      .where('u.company_id', '=', companyId)
      .where('u.user_id', '=', userId)
      .executeTakeFirstOrThrow();
    return { ...person, replaces };
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

  async #isUsed(issuer: string, { jti }: UsableClaims): Promise<boolean> {
    const used = await this.#deps.db
      .selectFrom('used_jwts')
      .select('jti')
      .where('issuer', '=', issuer)
      .where('jti', '=', jti)
      .executeTakeFirst();
    return used !== undefined;
  }

  async #useOnce(issuer: string, { jti }: UsableClaims): Promise<boolean> {
    const { db, clock } = this.#deps;
    const now = clock.now();
    await db.deleteFrom('used_jwts').where('expires_at', '<', now).execute();
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('used_jwts')
      // The token is too old by then, whatever its own expiry says.
      .values({ issuer, jti, expires_at: new Date(now.getTime() + 2 * jwtLifeSeconds * 1000) })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  }
}

interface TakenUds {
  readonly isGood: boolean;
  /** Person whose session requested the token; undefined for an unknown token. */
  readonly person?: TokenOwner;
  /** Hash of that session's cookie. */
  readonly cookieHash?: Buffer;
}

type UsableClaims = JWTPayload & { readonly sub: string; readonly jti: string; readonly amr?: unknown };

/** Removes a token, and returns its data and owner; null if it is unknown or spent. */
async function takeUds(tx: Tx, { companyId, hash }: FirmKey) {
  const taken = await tx
    .deleteFrom('uds_tokens')
    .where('company_id', '=', companyId)
    .where('token_hash', '=', hash)
    .returning(['session_id as sessionId', 'audience', 'expires_at as expiresAt'])
    .executeTakeFirst();
  if (!taken) return null;
  const owner = await tx
    .selectFrom('sessions as s')
    .innerJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 's.company_id').onRef('u.user_id', '=', 's.user_id'),
    )
    .innerJoin('companies as c', 'c.company_id', 's.company_id')
    .select([
      ...knownUser,
      's.session_id as sessionId',
      'u.contact_id as contactId',
      'u.email',
      'u.first_name as firstName',
      'u.last_name as lastName',
      's.id_token as idToken',
      's.second_factor as secondFactor',
      's.signed_in_at as signedInAt',
      's.proved_at as provedAt',
      's.cookie_hash as cookieHash',
    ])
    .where('s.company_id', '=', companyId)
    .where('s.session_id', '=', taken.sessionId)
    .executeTakeFirstOrThrow();
  return { ...taken, owner };
}
