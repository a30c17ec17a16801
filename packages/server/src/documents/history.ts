import type { History, StorageUser } from '@anteroom/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../http/scope.ts';

/** A row with the names of who made and last changed it; all null when it was the portal itself. */
export interface HistoryRow {
  readonly created_by: string | null;
  readonly created_first_name: string | null;
  readonly created_last_name: string | null;
  readonly created_at: Date;
  readonly modified_by: string | null;
  readonly modified_first_name: string | null;
  readonly modified_last_name: string | null;
  readonly modified_at: Date;
}

/**
 * Something of the user whom a column names; null when it names nobody. It is looked up, not joined: a join of many tables
 * takes the database longer to plan than to run.
 *
 * @param who As `d.created_by`.
 */
export function ofUser(
  { companyId }: Scope,
  who: string,
  what: 'contact_id' | 'first_name' | 'last_name',
): RawBuilder<string | null> {
  return sql`(
    select ${sql.ref(`u.${what}`)} from users as u
    where u.company_id = ${companyId} and u.user_id = ${sql.ref(who)}
  )`;
}

export function historyOf(row: HistoryRow, scope: Scope): History {
  return {
    createdBy: storageUser(scope, row.created_by, row.created_first_name, row.created_last_name),
    createdDate: row.created_at.toISOString(),
    modifiedBy: storageUser(scope, row.modified_by, row.modified_first_name, row.modified_last_name),
    modifiedDate: row.modified_at.toISOString(),
  };
}

export function storageUser(
  scope: Scope,
  userId: string | null,
  firstName: string | null,
  lastName: string | null,
): StorageUser {
  return {
    firstName: firstName ?? scope.companyName,
    lastName: lastName ?? '',
    userGuid: userId ?? '',
    isCurrentUser: userId === scope.userId,
  };
}
