import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Db, Tx } from '../database/schema.ts';
import type { Scope } from '../http/scope.ts';
import type { Ids } from '../ids.ts';
import { hashOf, newSecret } from './secrets.ts';

/** What the browser is given at sign-in: the token to its script, the cookie to itself. Neither is kept here. */
export interface NewSession {
  readonly token: string;
  readonly cookie: string;
  readonly sessionId: string;
  readonly expiresAt: Date;
}

export interface FoundSession {
  readonly scope: Scope;
  readonly cookieHash: Buffer;
}

/** How long a use of a session may go unrecorded: a write for every request would be too many. */
const seenAgainAfterMs = 60_000;

/** Expired sessions are of use to whoever looks into an incident, and for so long. */
const keptAfterExpiryMs = 30 * 24 * 3_600_000;

export class Sessions {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #ids: Ids;
  readonly #idleMs: number;
  readonly #lifeMs: number;

  constructor({ db, clock, ids, config }: { db: Db; clock: Clock; ids: Ids; config: Config }) {
    this.#db = db;
    this.#clock = clock;
    this.#ids = ids;
    this.#idleMs = config.sessionIdleMinutes * 60_000;
    this.#lifeMs = config.sessionHours * 3_600_000;
  }

  async begin(tx: Tx, user: { companyId: string; userId: string }, idToken: string): Promise<NewSession> {
    const now = this.#clock.now();
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
      expiresAt: new Date(now.getTime() + this.#lifeMs),
    };
    await tx
      .insertInto('sessions')
      .values({
        company_id: user.companyId,
        session_id: session.sessionId,
        user_id: user.userId,
        token_hash: hashOf(session.token),
        cookie_hash: hashOf(session.cookie),
        id_token: idToken,
        created_at: now,
        last_seen_at: now,
        expires_at: session.expiresAt,
      })
      .execute();
    return session;
  }

  /** The living session of a token: not ended, not expired, its user not disabled, its firm not locked. */
  async find(tokenHash: Buffer): Promise<FoundSession | null> {
    const now = this.#clock.now();
    const row = await this.#db
      .selectFrom('sessions as s')
      .innerJoin('users as u', (join) =>
        join.onRef('u.company_id', '=', 's.company_id').onRef('u.user_id', '=', 's.user_id'),
      )
      .innerJoin('companies as c', 'c.company_id', 's.company_id')
      .select([
        's.company_id as companyId',
        's.session_id as sessionId',
        's.cookie_hash as cookieHash',
        's.last_seen_at as lastSeenAt',
        's.expires_at as expiresAt',
        'u.user_id as userId',
        'u.contact_id as contactId',
        'u.role',
        'u.email',
        'u.first_name as firstName',
        'u.last_name as lastName',
        'u.language',
        'c.name as companyName',
        'c.country',
        sql<string[]>`array(
          select p.permission from user_permissions as p where p.company_id = u.company_id and p.user_id = u.user_id
        )`.as('permissions'),
        sql<string[]>`array(
          select k.control from company_controls as k where k.company_id = u.company_id
          union select k.control from user_controls as k where k.company_id = u.company_id and k.user_id = u.user_id
        )`.as('controls'),
      ])
      .where('s.token_hash', '=', tokenHash)
      .where('s.ended_at', 'is', null)
      .where('s.expires_at', '>', now)
      .where('s.last_seen_at', '>', new Date(now.getTime() - this.#idleMs))
      .where('u.disabled_at', 'is', null)
      .where('c.locked', '=', false)
      .executeTakeFirst();
    if (!row) return null;
    const { cookieHash, lastSeenAt, permissions, controls, ...person } = row;
    if (now.getTime() - lastSeenAt.getTime() > seenAgainAfterMs) await this.#seen(person, now);
    const scope = { ...person, permissions: new Set(permissions), controls: new Set(controls) };
    return { scope, cookieHash };
  }

  /** Answers the id token with which the identity provider is told to sign the person out. */
  async end(tx: Tx, scope: Scope): Promise<string | null> {
    const ended = await tx
      .updateTable('sessions')
      .set({ ended_at: this.#clock.now() })
      .where('company_id', '=', scope.companyId)
      .where('session_id', '=', scope.sessionId)
      .where('ended_at', 'is', null)
      .returning('id_token')
      .executeTakeFirst();
    return ended?.id_token ?? null;
  }

  async #seen({ companyId, sessionId }: { companyId: string; sessionId: string }, now: Date): Promise<void> {
    await this.#db
      .updateTable('sessions')
      .set({ last_seen_at: now })
      .where('company_id', '=', companyId)
      .where('session_id', '=', sessionId)
      .execute();
  }
}
