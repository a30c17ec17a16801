import { may } from '@anteroom/domain/people/permissions';
import { fail, type Scope } from '@anteroom/server-sdk';
import { heldBy } from '@anteroom/server-sdk/portal';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { AreaServices } from '../AreaServices.ts';
import { visibleClient } from '../clients/visibleClients.ts';

/** Returns whether the person may see tasks. For others, lists are empty (spec section 6). */
export function hasTaskAccess(scope: Scope): boolean {
  return may('tasks.read', heldBy(scope));
}

/** @throws ServerError `forbidden` */
export function requireTaskAccess(scope: Scope): void {
  if (!hasTaskAccess(scope)) fail('forbidden', 'You don’t have access to tasks.');
}

/**
 * Returns the condition under which a task is visible: its client is visible, the firm has not taken it back, and
 * neither a control nor a flag hides its kind.
 *
 * @param table - `tasks`, or its alias.
 * @param deleted - whether staff also see tasks that the firm has taken back.
 */
export function visibleTask(
  { taskKinds }: Pick<AreaServices, 'taskKinds'>,
  scope: Scope,
  table: string,
  deleted = false,
): RawBuilder<SqlBool> {
  const hidden = taskKinds.hiddenFrom(scope);
  const client = visibleClient(scope, table);
  const seen =
    deleted && may('tasks.manage', heldBy(scope))
      ? client
      : sql<SqlBool>`${client} and ${sql.ref(`${table}.deleted_at`)} is null`;
  if (hidden.length === 0) return seen;
  return sql`${seen} and ${sql.ref(`${table}.kind`)} not in (${sql.join(hidden)})`;
}
