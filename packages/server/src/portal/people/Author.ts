import { actorOf, type Origin, type Reader, type Scope } from '@anteroom/server-sdk';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { AuditEntry } from '../../kernel/audit/audit.ts';
import type { Db, Tx } from '../schema.ts';
import { announceAccess } from '../security/announceAccess.ts';
import { endSessions } from '../security/endSessions.ts';

/** Author of a change to a firm: a staff member, or the operator through a command. */
export interface Author {
  readonly companyId: string;
  /** Country of the firm, which determines how identifiers are checked. */
  readonly country: string;
  /** Determines what the author sees. */
  readonly reader: Reader;
  /** Fields for the audit log: who acted, and from where. */
  readonly entry: Pick<AuditEntry, 'companyId' | 'userId' | 'viewedAs' | 'requestId' | 'address' | 'details'>;
}

/** Returns the person of a request as the author of its changes. */
export function authorOf(scope: Scope, origin: Origin): Author {
  const { companyId, country } = scope;
  return { companyId, country, reader: scope, entry: { ...actorOf(scope), ...origin } };
}

/** Runs a change by the person of a request in one transaction, and returns the result of `work`. */
export function changeBy<T>(
  db: Db,
  { scope, origin }: Pick<FastifyRequest, 'scope' | 'origin'>,
  work: (tx: Tx, author: Author) => Promise<T>,
): Promise<T> {
  return db.transaction().execute((tx) => work(tx, authorOf(scope, origin)));
}

/** Returns the operator of the machine as the author of a command's changes. */
export function operatorAsAuthor(companyId: string, country: string, operator: string): Author {
  const reader: Reader = { companyId, contactId: '', role: 'internal' };
  return { companyId, country, reader, entry: { companyId, userId: null, details: { operator } } };
}

/**
 * Locks a firm for changes of its people until the transaction ends. Only one such change runs at a time, because
 * values that must be unique within the firm are looked up before they are written.
 */
export async function holdFirm(tx: Tx, companyId: string): Promise<void> {
  await sql`select from companies where company_id = ${companyId} for no key update`.execute(tx);
}

/**
 * Makes all processes reload what users may see and do, and ends views as other people that they may no longer use. The
 * lock makes a view that is about to begin wait until the transaction ends, see `beginView`.
 */
export async function announceRights(
  tx: Tx,
  companyId: string,
  userIds: readonly string[],
  now: Date,
): Promise<void> {
  if (userIds.length === 0) return;
  await tx
    .selectFrom('users')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('user_id', 'in', [...userIds])
    // All transactions lock in the same order, so that they do not deadlock.
    .orderBy('user_id')
    .forNoKeyUpdate()
    .execute();
  await endSessions(tx, now, (session) =>
    session.and([
      session('company_id', '=', companyId),
      session('user_id', 'in', [...userIds]),
      session('parent_session_id', 'is not', null),
    ]),
  );
  await announceAccess(tx, companyId, userIds);
}
