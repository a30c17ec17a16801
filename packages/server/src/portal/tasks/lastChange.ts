import type { Task, TaskPerson } from '@anteroom/contract';
import { actorOf, type Scope } from '@anteroom/server-sdk';
import { type RawBuilder, sql } from 'kysely';
import { storageUser } from '../documents/history.ts';
import type { Role } from '../security/tables.ts';

/** Returns the columns that record who changes a task, or one of its steps, and when. */
export function changedNow(scope: Scope, now: Date): { changed_by: string; changed_at: Date } {
  return { changed_by: actorOf(scope).userId, changed_at: now };
}

interface Changer {
  readonly firstName: string;
  readonly lastName: string;
  readonly role: Role;
}

/**
 * SQL expression for the firm's user in `t.changed_by`; null if it is not a user of this firm. Looked up as in
 * `documents/history.ts`.
 */
export function changerOf({ companyId }: Scope): RawBuilder<Changer | null> {
  return sql`(
    select json_build_object('firstName', u.first_name, 'lastName', u.last_name, 'role', u.role) from users as u
    where u.company_id = ${companyId} and u.user_id = t.changed_by
  )`;
}

interface ChangeRow {
  readonly changed_by: string | null;
  readonly changed_at: Date | null;
  readonly changer: Changer | null;
}

export function toLastChange(
  { changed_by, changed_at, changer }: ChangeRow,
  scope: Scope,
): Pick<Task, 'changedBy' | 'changedAt'> {
  return {
    changedBy: changer && toPerson(scope, changed_by, changer),
    changedAt: changed_at?.toISOString() ?? null,
  };
}

function toPerson(scope: Scope, userId: string | null, { firstName, lastName, role }: Changer): TaskPerson {
  return {
    ...storageUser(scope, userId, firstName, lastName),
    role: role === 'client' ? 'client' : 'staff',
  };
}
