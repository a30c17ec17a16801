import type { Scope } from '@anteroom/server-sdk';
import { type SqlBool, sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Db, Tx } from '../database/schema.ts';
import type { Ids } from '../ids.ts';
import { termsUnsigned } from '../terms/termsStore.ts';
import { heldColumns, readHeld } from './heldColumns.ts';
import { hashOf, newSecret } from './secrets.ts';

/** What the browser is given at sign-in: the token to its script, the cookie to itself. Neither is kept here. */
export interface NewSession {
  readonly token: string;
  readonly cookie: string;
  readonly sessionId: string;
  readonly expiresAt: Date;
}

/** How somebody proved who they are. */
export interface SignInProof {
  readonly idToken: string | null;
  readonly secondFactor: boolean;
  /** When they did, if a session is made from another; else it is now. */
  readonly signedInAt?: Date | undefined;
}

/** The browser that signs in. */
export interface Browser {
  readonly address: string;
  readonly userAgent: string;
  /** Of the session that it had until now. */
  readonly cookie?: string | undefined;
}

/** One of a person's living sessions. */
export interface LivingSession {
  readonly sessionId: string;
  readonly userAgent: string;
  readonly address: string;
  readonly signedInAt: Date;
  readonly lastSeenAt: Date;
}

/** How long a session still lives, in milliseconds. */
export interface SessionTime {
  /** Without a request from now on. */
  readonly idleMs: number;
  /** Whatever is done. */
  readonly lifeMs: number;
}

export interface FoundSession {
  readonly scope: Scope;
  readonly cookieHash: Buffer;
}

/** How long a use of a session may go unrecorded: a write for every request would be too many. */
const seenAgainAfterMs = 60_000;

/** What a browser is told it has left it has at least: a use unrecorded for a minute, or answered from memory, counts. */
const graceMs = seenAgainAfterMs + 15_000;

/** Characters of what a browser calls itself: more than any says, and no place to store things in. */
const userAgentLength = 400;

/** Expired sessions are of use to whoever looks into an incident, and for so long. */
const keptAfterExpiryMs = 30 * 24 * 3_600_000;

export class Sessions {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #ids: Ids;
  readonly #idleMs: number;
  readonly #lifeMs: number;
  readonly #config: Pick<Config, 'flags'>;

  constructor({ db, clock, ids, config }: { db: Db; clock: Clock; ids: Ids; config: Config }) {
    this.#db = db;
    this.#clock = clock;
    this.#ids = ids;
    this.#config = config;
    this.#idleMs = config.sessionIdleMinutes * 60_000;
    this.#lifeMs = config.sessionHours * 3_600_000;
  }

  /**
   * Opens a session, and ends the one that the browser had: its token and cookie open nothing from now on. However often a session
   * is made from another, it lives no longer than counted from the first sign-in.
   *
   * @returns null if the user has just been disabled, or must give a second factor that is missing.
   */
  async begin(
    tx: Tx,
    user: { companyId: string; userId: string },
    proof: SignInProof,
    browser: Browser,
  ): Promise<NewSession | null> {
    const now = this.#clock.now();
    if (!(await holdUser(tx, user, proof))) return null;
    const signedInAt = proof.signedInAt ?? now;
    if (browser.cookie) {
      await tx
        .updateTable('sessions')
        .set({ ended_at: now })
        .where('cookie_hash', '=', hashOf(browser.cookie))
        .where('ended_at', 'is', null)
        .execute();
    }
    await tx
      .deleteFrom('sessions')
      .where('company_id', '=', user.companyId)
      .where('user_id', '=', user.userId)
      .where('expires_at', '<', new Date(now.getTime() - keptAfterExpiryMs))
      .execute();
    const session: NewSession = {
      token: newSecret(),
      cookie: newSecret(),
      sessionId: this.#ids.next(),
      expiresAt: new Date(signedInAt.getTime() + this.#lifeMs),
    };
    await tx
      .insertInto('sessions')
      .values({
        company_id: user.companyId,
        session_id: session.sessionId,
        user_id: user.userId,
        token_hash: hashOf(session.token),
        cookie_hash: hashOf(session.cookie),
        id_token: proof.idToken,
        second_factor: proof.secondFactor,
        signed_in_at: signedInAt,
        created_at: now,
        last_seen_at: now,
        expires_at: session.expiresAt,
        user_agent: browser.userAgent.slice(0, userAgentLength),
        address: browser.address,
      })
      .execute();
    return session;
  }

  /**
   * Opens staff's view of the portal as a client of their firm: a session of its own beside theirs, which the same cookie
   * opens, so that their other tabs stay what they are. It ends with theirs.
   *
   * @returns null if the firm has no such client user.
   */
  async beginView(tx: Tx, scope: Scope, viewedUserId: string): Promise<Omit<NewSession, 'cookie'> | null> {
    const now = this.#clock.now();
    const token = newSecret();
    const sessionId = this.#ids.next();
    const { rows } = await sql`
      insert into sessions (company_id, session_id, user_id, parent_session_id, viewed_user_id, token_hash, cookie_hash,
        id_token, second_factor, signed_in_at, created_at, last_seen_at, expires_at, user_agent, address)
      select s.company_id, ${sessionId}, s.user_id, s.session_id, u.user_id, ${hashOf(token)}, s.cookie_hash,
        s.id_token, s.second_factor, s.signed_in_at, ${now}, ${now}, s.expires_at, s.user_agent, s.address
      from sessions as s join users as u using (company_id)
      where s.company_id = ${scope.companyId} and s.session_id = ${scope.sessionId} and s.ended_at is null
        and u.user_id = ${viewedUserId} and u.role = 'client' and u.disabled_at is null
      for share
      returning 1
    `.execute(tx);
    return rows.length > 0 ? { token, sessionId, expiresAt: scope.expiresAt } : null;
  }

  /**
   * The living session of a token and its cookie: not ended, not expired, its user not disabled, its firm not locked. The person
   * of a view is the client who is looked on as. Counts as a use; a token with another cookie does not.
   */
  async find(tokenHash: Buffer, cookieHash: Buffer, address: string): Promise<FoundSession | null> {
    const found = await this.#lookUp({ 's.token_hash': tokenHash, 's.cookie_hash': cookieHash });
    if (!found) return null;
    const { scope, lastSeenAt } = found;
    const unseenMs = this.#clock.now().getTime() - lastSeenAt.getTime();
    if (unseenMs > seenAgainAfterMs) await this.#seen(scope, address);
    return { scope, cookieHash };
  }

  /** What a session may do now; null if it is over. To ask is no use of it. */
  async scopeOf({ companyId, sessionId }: Pick<Scope, 'companyId' | 'sessionId'>): Promise<Scope | null> {
    const found = await this.#lookUp({ 's.company_id': companyId, 's.session_id': sessionId });
    return found?.scope ?? null;
  }

  /** Whether a browser's cookie is of a living session, and whose: for deciding what to ask the person, and nothing else. */
  async ownerOf(cookie: string): Promise<{ readonly companyId: string; readonly userId: string } | null> {
    const owner = await this.#living(this.#clock.now())
      .select(['s.company_id as companyId', 's.user_id as userId'])
      .where('s.cookie_hash', '=', hashOf(cookie))
      .where('s.parent_session_id', 'is', null)
      .executeTakeFirst();
    return owner ?? null;
  }

  /** Those of the sessions that could be found. To ask is no use of them. */
  async living(sessionIds: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await this.#living(this.#clock.now())
      .select('s.session_id as sessionId')
      .where('s.session_id', 'in', sessionIds)
      .execute();
    return new Set(rows.map(({ sessionId }) => sessionId));
  }

  /** Answers the id token with which the identity provider is told to sign the person out. */
  async end(tx: Tx, { companyId, sessionId }: Scope): Promise<string | null> {
    const ended = await tx
      .updateTable('sessions')
      .set({ ended_at: this.#clock.now() })
      .where('company_id', '=', companyId)
      .where('session_id', '=', sessionId)
      .where('ended_at', 'is', null)
      .returning('id_token')
      .executeTakeFirst();
    return ended?.id_token ?? null;
  }

  /** Counts as a use, at once: somebody is there who only reads or writes. */
  async extend(scope: Scope, address: string): Promise<SessionTime> {
    await this.#seen(scope, address);
    return this.time(scope);
  }

  time({ expiresAt }: Scope): SessionTime {
    return { idleMs: this.#idleMs, lifeMs: Math.max(0, expiresAt.getTime() - this.#clock.now().getTime()) };
  }

  /** The person's living sessions, the last used first. */
  async list({ companyId, userId }: Scope): Promise<LivingSession[]> {
    const now = this.#clock.now();
    return this.#db
      .selectFrom('sessions')
      .select([
        'session_id as sessionId',
        'user_agent as userAgent',
        'address',
        'signed_in_at as signedInAt',
        'last_seen_at as lastSeenAt',
      ])
      .where('company_id', '=', companyId)
      .where('user_id', '=', userId)
      .where('parent_session_id', 'is', null)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', now)
      .where('last_seen_at', '>', this.#idleSince(now))
      .orderBy('last_seen_at', 'desc')
      .execute();
  }

  /**
   * Ends sessions of the person: the named one, or all but the present one.
   *
   * @returns how many there were.
   */
  async endOthers(tx: Tx, { companyId, userId, sessionId }: Scope, named?: string): Promise<number> {
    const { numUpdatedRows } = await tx
      .updateTable('sessions')
      .set({ ended_at: this.#clock.now() })
      .where('company_id', '=', companyId)
      .where('user_id', '=', userId)
      .where('session_id', '<>', sessionId)
      .where('parent_session_id', 'is', null)
      .$if(named !== undefined, (query) => query.where('session_id', '=', named ?? ''))
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    return Number(numUpdatedRows);
  }

  async #lookUp(
    key:
      | { 's.token_hash': Buffer; 's.cookie_hash': Buffer }
      | { 's.company_id': string; 's.session_id': string },
  ): Promise<{ readonly scope: Scope; readonly lastSeenAt: Date } | null> {
    const now = this.#clock.now();
    const row = await this.#living(now)
      .select([
        's.company_id as companyId',
        's.session_id as sessionId',
        's.last_seen_at as lastSeenAt',
        's.expires_at as expiresAt',
        's.viewed_user_id as viewedUserId',
        'owner.user_id as ownerId',
        'owner.contact_id as ownerContactId',
        'u.user_id as userId',
        'u.contact_id as contactId',
        'u.role',
        'u.email',
        'u.first_name as firstName',
        'u.last_name as lastName',
        'u.language',
        'c.name as companyName',
        'c.country',
        termsUnsigned(now).as('termsUnsigned'),
      ])
      .select(heldColumns)
      .where(({ and }) => and(key))
      .executeTakeFirst();
    if (!row) return null;
    const { lastSeenAt, viewedUserId, ownerId, ownerContactId, permissions, controls, flags, ...person } =
      row;
    const scope = {
      ...person,
      ...readHeld(this.#config, { permissions, controls, flags }),
      impersonator: viewedUserId === null ? null : { userId: ownerId, contactId: ownerContactId },
    };
    return { scope, lastSeenAt };
  }

  /** Sessions that are not over, with their owners and the persons `u` that they are of. */
  #living(now: Date) {
    return this.#db
      .selectFrom('sessions as s')
      .innerJoin('users as owner', (join) =>
        join.onRef('owner.company_id', '=', 's.company_id').onRef('owner.user_id', '=', 's.user_id'),
      )
      .innerJoin('users as u', (join) =>
        join
          .onRef('u.company_id', '=', 's.company_id')
          .on('u.user_id', '=', sql`coalesce(s.viewed_user_id, s.user_id)`),
      )
      .innerJoin('companies as c', 'c.company_id', 's.company_id')
      .where('s.ended_at', 'is', null)
      .where('s.expires_at', '>', now)
      .where('s.last_seen_at', '>', this.#idleSince(now))
      .where('u.disabled_at', 'is', null)
      .where('owner.disabled_at', 'is', null)
      .where((session) =>
        session.or([session('s.second_factor', '=', true), session('owner.mfa_required', '=', false)]),
      )
      .where((person) =>
        person.or([person('s.viewed_user_id', 'is', null), person('owner.role', '<>', 'client')]),
      )
      .where('c.locked', '=', false);
  }

  #idleSince(now: Date): Date {
    return new Date(now.getTime() - this.#idleMs - graceMs);
  }

  async #seen(
    { companyId, sessionId }: Pick<Scope, 'companyId' | 'sessionId'>,
    address: string,
  ): Promise<void> {
    await this.#db
      .updateTable('sessions')
      .set({ last_seen_at: this.#clock.now(), address })
      .where('company_id', '=', companyId)
      .where(sql<SqlBool>`session_id in (${sessionId}, (
        select v.parent_session_id from sessions as v
        where v.company_id = ${companyId} and v.session_id = ${sessionId}
      ))`)
      .execute();
  }
}

/**
 * Keeps a user from being disabled, or a second factor from being asked of them, until the transaction ends: whoever does so ends
 * the session that is being opened, too.
 *
 * @returns false if the user may not come in.
 */
async function holdUser(
  tx: Tx,
  { companyId, userId }: { companyId: string; userId: string },
  { secondFactor }: SignInProof,
): Promise<boolean> {
  const user = await tx
    .selectFrom('users')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('disabled_at', 'is', null)
    .$if(!secondFactor, (query) => query.where('mfa_required', '=', false))
    .forShare()
    .executeTakeFirst();
  return user !== undefined;
}
