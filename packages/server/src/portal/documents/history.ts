import type { History, StorageUser } from '@anteroom/contract';
import type { Scope } from '@anteroom/server-sdk';
import { type RawBuilder, sql } from 'kysely';

/** A row with the users who created and last changed it; null for the portal itself. */
export interface HistoryRow {
  readonly created_by: string | null;
  readonly creator: User | null;
  readonly created_at: Date;
  readonly modified_by: string | null;
  readonly modifier: User | null;
  readonly modified_at: Date;
}

type User = readonly [contactId: string, firstName: string, lastName: string];

/**
 * Returns the expression for the user whom a column refers to, or null if it refers to nobody. It is a subquery rather
 * than a join, and fetches all fields at once: many joins, and many subqueries, take the database longer to plan than
 * to run.
 *
 * @param who Column, such as `d.created_by`.
 */
export function userOf({ companyId }: Scope, who: string): RawBuilder<User | null> {
  return sql`(
    select array[u.contact_id, u.first_name, u.last_name] from users as u
    where u.company_id = ${companyId} and u.user_id = ${sql.ref(who)}
  )`;
}

/**
 * Returns the expression for the user in a left-joined table, or null if there is none.
 *
 * @param table Alias of the joined `users`.
 */
export function joinedUser(table: string): RawBuilder<User | null> {
  const of = (column: string) => sql.ref(`${table}.${column}`);
  return sql`case when ${of('user_id')} is not null
    then array[${of('contact_id')}, ${of('first_name')}, ${of('last_name')}] end`;
}

/** Returns the creator's contact ID, which the permission rules compare; null for an unknown creator. */
export function creatorContact({ creator }: HistoryRow): string | null {
  return creator?.[0] ?? null;
}

export function historyOf(row: HistoryRow, scope: Scope): History {
  return {
    createdBy: namedUser(scope, row.created_by, row.creator),
    createdDate: row.created_at.toISOString(),
    modifiedBy: namedUser(scope, row.modified_by, row.modifier),
    modifiedDate: row.modified_at.toISOString(),
  };
}

function namedUser(scope: Scope, userId: string | null, user: User | null): StorageUser {
  const [, firstName, lastName] = user ?? [null, null, null];
  return storageUser(scope, userId, firstName, lastName);
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
