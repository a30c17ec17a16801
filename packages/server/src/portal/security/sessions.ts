import { planKept, type Scope } from '@anteroom/server-sdk';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Clock } from '../../kernel/clock.ts';
import type { Config } from '../../kernel/config.ts';
import type { Ids } from '../../kernel/ids.ts';
import type { FlagRules } from '../flags/flagStore.ts';
import type { Db, Tx } from '../schema.ts';
import { termsUnsigned } from '../terms/termsStore.ts';
import type { SecurityConfig } from './config.ts';
import { endSessions } from './endSessions.ts';
import { heldColumns, readHeld } from './heldColumns.ts';
import { needsSecondFactor } from './needsSecondFactor.ts';
import { scopeColumns } from './scopeOfPerson.ts';
import { type FirmKey, firmKeyOf, hashOf, newFirmSecret } from './secrets.ts';
import { viewableUser } from './viewableUser.ts';

/**
 * Secrets of a new session: the token is for the page's script, the cookie for the browser. The portal stores only
 * hashes of them.
 */
export interface NewSession {
  readonly token: string;
  readonly cookie: string;
  readonly sessionId: string;
  readonly expiresAt: Date;
}

/** Evidence of the person's identity. */
export interface SignInProof {
  readonly idToken: string | null;
  readonly secondFactor: boolean;
  /** Time of the original sign-in, for a session that is created from another one. Defaults to now. */
  readonly signedInAt?: Date | undefined;
  /**
   * Time at which the person last proved their identity, according to the identity provider; a session that is created
   * from another one takes it over.
   */
  readonly provedAt: Date | null;
}

/** The browser in which a person signs in. */
export interface Browser {
  readonly address: string;
  readonly userAgent: string;
  /** Cookie of the browser's previous session. */
  readonly cookie?: string | undefined;
}

/** An active session of a person. */
export interface LivingSession {
  readonly sessionId: string;
  readonly userAgent: string;
  readonly address: string;
  readonly signedInAt: Date;
  readonly lastSeenAt: Date;
}

/** Remaining time of a session, in milliseconds. */
export interface SessionTime {
  /** Time until the session ends if no further requests are made. */
  readonly idleMs: number;
  /** Time until the session ends in any case. */
  readonly lifeMs: number;
}

/** A request that uses a session. */
export interface SessionUse {
  /** IP address of the caller, which is stored with the session. */
  readonly address: string;
  /** Whether a person caused the request; otherwise it does not prolong the session. */
  readonly attended: boolean;
}

export interface FoundSession {
  readonly scope: Scope;
  readonly cookieHash: Buffer;
}

/** Time after a recorded use during which further uses are not recorded, to avoid a write for every request. */
const seenAgainAfterMs = 60_000;

/**
 * Time for which a session outlives the remaining time that the browser was given. It covers uses that were not
 * recorded within a minute of the last one, or that were answered from the cache.
 */
const graceMs = seenAgainAfterMs + 15_000;

/**
 * Maximum number of characters of a `User-Agent` that we store: longer than any real one, and too short to be abused as
 * storage.
 */
const userAgentLength = 400;

/** Time for which expired sessions are retained, for the investigation of incidents. */
const keptAfterExpiryMs = 30 * 24 * 3_600_000;

export class Sessions {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #ids: Ids;
  readonly #idleMs: number;
  readonly #lifeMs: number;
  readonly #flags: FlagRules;

  constructor({
    db,
    clock,
    ids,
    config,
    flags,
  }: {
    db: Db;
    clock: Clock;
    ids: Ids;
    config: Pick<Config & SecurityConfig, 'sessionHours' | 'sessionIdleMinutes'>;
    flags: FlagRules;
  }) {
    this.#db = db;
    this.#clock = clock;
    this.#ids = ids;
    this.#flags = flags;
    this.#idleMs = config.sessionIdleMinutes * 60_000;
    this.#lifeMs = config.sessionHours * 3_600_000;
  }

  /**
   * Opens a session and ends the browser's previous one, whose token and cookie stop working. However often sessions
   * are created from each other, their lifetime is counted from the original sign-in.
   *
   * @returns null if the user has just been disabled, or must use a second factor that is missing.
   */
  async begin(
    tx: Tx,
    user: { companyId: string; userId: string },
    proof: SignInProof,
    browser: Browser,
  ): Promise<NewSession | null> {
    const now = this.#clock.now();
    const firm = await holdUser(tx, user, proof);
    if (!firm) return null;
    const signedInAt = proof.signedInAt ?? now;
    const before = browser.cookie && firmKeyOf(browser.cookie);
    if (before)
      await endSessions(tx, now, (session) =>
        session.and({ company_id: before.companyId, cookie_hash: before.hash }),
      );
    await tx
      .deleteFrom('sessions')
      .where('company_id', '=', user.companyId)
      .where('user_id', '=', user.userId)
      .where('expires_at', '<', new Date(now.getTime() - keptAfterExpiryMs))
      .execute();
    const session: NewSession = {
      token: newFirmSecret(user.companyId),
      cookie: newFirmSecret(user.companyId),
      sessionId: this.#ids.next(),
      expiresAt: new Date(
        signedInAt.getTime() + Math.min(this.#lifeMs, (firm.hours ?? Infinity) * 3_600_000),
      ),
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
        proved_at: proof.provedAt,
        created_at: now,
        last_seen_at: now,
        expires_at: session.expiresAt,
        idle_minutes: firm.idleMinutes,
        user_agent: browser.userAgent.slice(0, userAgentLength),
        address: browser.address,
      })
      .execute();
    return session;
  }

  /**
   * Opens a staff member's view of the portal as a client of their firm. The view is a separate session with the same
   * cookie, so that their other tabs keep their own session. It ends with the staff member's session.
   *
   * @returns null if the firm does not have this client user, or if the staff member may not see all of the person's
   * clients.
   */
  async beginView(tx: Tx, scope: Scope, viewedUserId: string): Promise<Omit<NewSession, 'cookie'> | null> {
    const now = this.#clock.now();
    const token = newFirmSecret(scope.companyId);
    const sessionId = this.#ids.next();
    // Waits for transactions that change the clients of the person or of the viewer, before the next statement reads
    // these.
    await tx
      .selectFrom('users')
      .select('user_id')
      .where('company_id', '=', scope.companyId)
      .where('user_id', 'in', [viewedUserId, scope.userId])
      .orderBy('user_id')
      .forShare()
      .execute();
    const { rows } = await sql`
      insert into sessions (company_id, session_id, user_id, parent_session_id, viewed_user_id, token_hash, cookie_hash,
        id_token, second_factor, signed_in_at, created_at, last_seen_at, expires_at, idle_minutes, user_agent, address)
      select s.company_id, ${sessionId}, s.user_id, s.session_id, u.user_id, ${hashOf(token)}, s.cookie_hash,
        s.id_token, s.second_factor, s.signed_in_at, ${now}, ${now}, s.expires_at, s.idle_minutes, s.user_agent, s.address
      from sessions as s join users as u using (company_id)
      where s.company_id = ${scope.companyId} and s.session_id = ${scope.sessionId} and s.ended_at is null
        and u.user_id = ${viewedUserId} and ${viewableUser(scope)}
      for share
      returning 1
    `.execute(tx);
    return rows.length > 0 ? { token, sessionId, expiresAt: scope.expiresAt } : null;
  }

  /**
   * Returns the active session of a token and its cookie: not ended, not expired, its user not disabled, its firm not
   * locked. In a view, the person is the client who is viewed. Counts as a use if the request is attended; a token with
   * another session's cookie never does.
   */
  async find(
    { companyId, hash }: FirmKey,
    cookieHash: Buffer,
    { address, attended }: SessionUse,
  ): Promise<FoundSession | null> {
    const found = await this.#lookUp({
      's.company_id': companyId,
      's.token_hash': hash,
      's.cookie_hash': cookieHash,
    });
    if (!found) return null;
    const { scope, lastSeenAt } = found;
    const unseenMs = this.#clock.now().getTime() - lastSeenAt.getTime();
    if (attended && unseenMs > seenAgainAfterMs) await this.#seen(scope, address);
    return { scope, cookieHash };
  }

  /** Returns the current scope of a session; null if the session has ended. Does not count as a use of the session. */
  async scopeOf({ companyId, sessionId }: Pick<Scope, 'companyId' | 'sessionId'>): Promise<Scope | null> {
    const found = await this.#lookUp({ 's.company_id': companyId, 's.session_id': sessionId });
    return found?.scope ?? null;
  }

  /**
   * Returns the owner of the active session to which a browser's cookie belongs, if any. Use it only to decide what to
   * ask the person.
   */
  async ownerOf(cookie: string): Promise<{ readonly companyId: string; readonly userId: string } | null> {
    const key = firmKeyOf(cookie);
    if (!key) return null;
    const owner = await this.#living(this.#clock.now())
      .select(['s.company_id as companyId', 's.user_id as userId'])
      .where('s.company_id', '=', key.companyId)
      .where('s.cookie_hash', '=', key.hash)
      .where('s.parent_session_id', 'is', null)
      .executeTakeFirst();
    return owner ?? null;
  }

  /** Returns when the person last proved their identity in this session. */
  async provedAt({ companyId, sessionId }: Pick<Scope, 'companyId' | 'sessionId'>): Promise<Date | null> {
    const session = await this.#db
      .selectFrom('sessions')
      .select('proved_at as provedAt')
      .where('company_id', '=', companyId)
      .where('session_id', '=', sessionId)
      .executeTakeFirst();
    return session?.provedAt ?? null;
  }

  /** Records that the person has proved their identity again. Returns false if the session has ended. */
  async prove(
    tx: Tx,
    { companyId, sessionId }: Pick<Scope, 'companyId' | 'sessionId'>,
    provedAt: Date,
  ): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('sessions')
      .set({ proved_at: provedAt })
      .where('company_id', '=', companyId)
      .where('session_id', '=', sessionId)
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** Returns the IDs of those of the sessions that are still active. Does not count as a use of them. */
  async living(sessions: readonly Pick<Scope, 'companyId' | 'sessionId'>[]): Promise<ReadonlySet<string>> {
    const rows = await this.#living(this.#clock.now())
      .select('s.session_id as sessionId')
      .where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('s.company_id', 's.session_id'),
          'in',
          sessions.map(({ companyId, sessionId }) => tuple(companyId, sessionId)),
        ),
      )
      .execute();
    return new Set(rows.map(({ sessionId }) => sessionId));
  }

  /** Ends a session. Returns the ID token with which to sign the person out at the identity provider. */
  async end(tx: Tx, { companyId, sessionId }: Scope): Promise<string | null> {
    const [ended] = await endSessions(tx, this.#clock.now(), (session) =>
      session.and([session('company_id', '=', companyId), session('session_id', '=', sessionId)]),
    );
    return ended?.idToken ?? null;
  }

  /** Records a use immediately: the person is present, but only reads or types, which causes no requests. */
  async extend(scope: Scope, address: string): Promise<SessionTime> {
    await this.#seen(scope, address);
    return this.time(scope);
  }

  async time({ companyId, sessionId, expiresAt }: Scope): Promise<SessionTime> {
    const session = await this.#db
      .selectFrom('sessions')
      .select('idle_minutes as idleMinutes')
      .where('company_id', '=', companyId)
      .where('session_id', '=', sessionId)
      .executeTakeFirst();
    return {
      idleMs: Math.min(this.#idleMs, (session?.idleMinutes ?? Infinity) * 60_000),
      lifeMs: Math.max(0, expiresAt.getTime() - this.#clock.now().getTime()),
    };
  }

  /** Returns the person's active sessions, last used first. */
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
      .where('last_seen_at', '>', this.#idleSince(now, 'sessions'))
      .orderBy('last_seen_at', 'desc')
      .execute();
  }

  /**
   * Ends sessions of the person: the named one, or all but the current one.
   *
   * @returns the number of ended sessions.
   */
  async endOthers(tx: Tx, { companyId, userId, sessionId }: Scope, named?: string): Promise<number> {
    const ended = await endSessions(tx, this.#clock.now(), (session) =>
      session.and([
        session('company_id', '=', companyId),
        session('user_id', '=', userId),
        session('session_id', '<>', sessionId),
        session('parent_session_id', 'is', null),
        ...(named === undefined ? [] : [session('session_id', '=', named)]),
      ]),
    );
    return ended.length;
  }

  async #lookUp(
    key:
      | { 's.company_id': string; 's.token_hash': Buffer; 's.cookie_hash': Buffer }
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
        ...scopeColumns,
        termsUnsigned(now).as('termsUnsigned'),
      ])
      .select(heldColumns)
      .where(({ and }) => and(key))
      .modifyEnd(planKept)
      .executeTakeFirst();
    if (!row) return null;
    const {
      lastSeenAt,
      viewedUserId,
      ownerId,
      ownerContactId,
      permissions,
      controls,
      flags,
      staffRole,
      assignedOnly,
      ...person
    } = row;
    const scope = {
      ...person,
      ...readHeld(this.#flags, { permissions, controls, flags, staffRole, assignedOnly }),
      impersonator: viewedUserId === null ? null : { userId: ownerId, contactId: ownerContactId },
    };
    return { scope, lastSeenAt };
  }

  /** Returns the query for active sessions, with their owners and the users `u` as whom they see the portal. */
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
      .where('s.last_seen_at', '>', this.#idleSince(now, 's'))
      .where('u.disabled_at', 'is', null)
      .where('owner.disabled_at', 'is', null)
      .where((session) =>
        session.or([session('s.second_factor', '=', true), needsSecondFactor('owner', false)]),
      )
      .where((person) =>
        person.or([person('s.viewed_user_id', 'is', null), person('owner.role', '<>', 'client')]),
      )
      .where('c.locked', '=', false);
  }

  /** Returns the time since which a session must have been used in order not to have ended. */
  #idleSince(now: Date, table: 's' | 'sessions'): RawBuilder<Date> {
    const operators = this.#idleMs / 60_000;
    return sql`${new Date(now.getTime() - graceMs)}::timestamptz
      - make_interval(mins => least(${sql.ref(`${table}.idle_minutes`)}, ${operators}::int))`;
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
 * Locks a user until the transaction ends, so that whoever disables the user afterwards, or requires a second factor,
 * also ends the session that is being opened.
 *
 * @returns the firm's limits for the duration of sessions; null if the user may not sign in.
 */
async function holdUser(
  tx: Tx,
  { companyId, userId }: { companyId: string; userId: string },
  { secondFactor }: SignInProof,
): Promise<{ readonly idleMinutes: number | null; readonly hours: number | null } | null> {
  const firm = await tx
    .selectFrom('users as u')
    .innerJoin('companies as c', 'c.company_id', 'u.company_id')
    .select(['c.session_idle_minutes as idleMinutes', 'c.session_hours as hours'])
    .where('u.company_id', '=', companyId)
    .where('u.user_id', '=', userId)
    .where('u.disabled_at', 'is', null)
    .$if(!secondFactor, (query) => query.where(needsSecondFactor('u', false)))
    .forShare('u')
    .executeTakeFirst();
  return firm ?? null;
}
