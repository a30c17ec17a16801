import { actorOf, type Origin, type Reader, type Scope } from '@anteroom/server-sdk';
import { sql } from 'kysely';
import type { AuditEntry } from '../../kernel/audit/audit.ts';
import type { Tx } from '../schema.ts';
import { announceAccess } from '../security/announceAccess.ts';
import { endSessions } from '../security/endSessions.ts';

/** Who changes something of a firm: a member of its staff, or the operator by a command. */
export interface Author {
  readonly companyId: string;
  /** Country of the firm, by which identifiers are checked. */
  readonly country: string;
  /** Decides what the author sees. */
  readonly reader: Reader;
  /** Who and from where, for the audit log. */
  readonly entry: Pick<AuditEntry, 'companyId' | 'userId' | 'viewedAs' | 'requestId' | 'address' | 'details'>;
}

/** Returns the person of a request as the author of what it changes. */
export function authorOf(scope: Scope, origin: Origin): Author {
  const { companyId, country } = scope;
  return { companyId, country, reader: scope, entry: { ...actorOf(scope), ...origin } };
}

/** Returns the operator of the machine as the author of what a command changes. */
export function operatorAsAuthor(companyId: string, country: string, operator: string): Author {
  const reader: Reader = { companyId, contactId: '', role: 'internal' };
  return { companyId, country, reader, entry: { companyId, userId: null, details: { operator } } };
}

/**
 * Lets one change of a firm's people at a time be carried out, until the transaction ends: what is unique within the firm is looked up before it
 * is written.
 */
export async function holdFirm(tx: Tx, companyId: string): Promise<void> {
  await sql`select from companies where company_id = ${companyId} for no key update`.execute(tx);
}

/** Lets all processes read anew what users may see and do, and ends views of theirs that they may no longer have. */
export async function announceRights(
  tx: Tx,
  companyId: string,
  userIds: readonly string[],
  now: Date,
): Promise<void> {
  if (userIds.length === 0) return;
  await endSessions(tx, now, (session) =>
    session.and([
      session('company_id', '=', companyId),
      session('user_id', 'in', [...userIds]),
      session('parent_session_id', 'is not', null),
    ]),
  );
  await announceAccess(tx, companyId, userIds);
}
