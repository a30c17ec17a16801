import { may } from '@anteroom/domain/permissions';
import type { DbOrTx } from '../database/schema.ts';
import type { Deps } from '../deps.ts';
import { heldBy } from '../http/scope.ts';
import { heldColumns, readHeld } from '../security/heldColumns.ts';

/** Somebody who is written to about a client's tasks. */
export interface Recipient {
  readonly userId: string;
  readonly email: string;
  readonly firstName: string;
  /** As `pt-br`. */
  readonly language: string;
  readonly clientId: string;
  /** Kinds of tasks that are not there for this person. */
  readonly hiddenKinds: readonly string[];
}

/**
 * Whom to tell of tasks of these clients: those who act for them, who see tasks, and who want these e-mails. A person of several clients
 * is there once for each.
 */
export async function findRecipients(
  { config, taskKinds }: Pick<Deps, 'config' | 'taskKinds'>,
  db: DbOrTx,
  companyId: string,
  clientIds: readonly string[],
): Promise<Recipient[]> {
  if (clientIds.length === 0) return [];
  const rows = await db
    .selectFrom('client_contacts as k')
    .innerJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 'k.company_id').onRef('u.contact_id', '=', 'k.contact_id'),
    )
    .select([
      'u.user_id as userId',
      'u.email',
      'u.first_name as firstName',
      'u.language',
      'k.client_id as clientId',
    ])
    .select(heldColumns)
    .where('k.company_id', '=', companyId)
    .where('k.client_id', 'in', clientIds)
    .where('u.role', '=', 'client')
    .where('u.disabled_at', 'is', null)
    .where('u.task_mails', '=', true)
    .orderBy('u.user_id')
    .execute();
  return rows.flatMap(({ permissions, controls, flags, ...person }) => {
    const granted = readHeld(config, { permissions, controls, flags });
    const held = heldBy(granted);
    if (!may('tasks.read', held)) return [];
    return [{ ...person, hiddenKinds: taskKinds.hiddenFrom(granted) }];
  });
}
