import type { TaskKind } from '@anteroom/contract';
import { hiddenTaskKinds } from '@anteroom/domain/hiddenTaskKinds';
import { type Held, may } from '@anteroom/domain/permissions';
import { sql } from 'kysely';
import type { DbOrTx } from '../database/schema.ts';
import type { Deps } from '../deps.ts';
import { flagValues } from '../flags/flagStore.ts';
import { controlsOfUser, permissionsOfUser } from '../security/heldByUser.ts';

/** Somebody who is written to about a client's tasks. */
export interface Recipient {
  readonly userId: string;
  readonly email: string;
  readonly firstName: string;
  /** As `pt-br`. */
  readonly language: string;
  readonly clientId: string;
  /** Kinds of tasks that are not there for this person. */
  readonly hiddenKinds: readonly TaskKind[];
}

/**
 * Whom to tell of tasks of these clients: those who act for them, who see tasks, and who want these e-mails. A person of several clients
 * is there once for each.
 */
export async function findRecipients(
  { config }: Pick<Deps, 'config'>,
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
      permissionsOfUser.as('permissions'),
      controlsOfUser.as('controls'),
      sql<Record<string, boolean>>`coalesce((
        select jsonb_object_agg(f.flag, f.value) from feature_flags as f where f.company_id = u.company_id
      ), '{}')`.as('flags'),
    ])
    .where('k.company_id', '=', companyId)
    .where('k.client_id', 'in', clientIds)
    .where('u.role', '=', 'client')
    .where('u.disabled_at', 'is', null)
    .where('u.task_mails', '=', true)
    .orderBy('u.user_id')
    .execute();
  return rows.flatMap(({ permissions, controls, flags, ...person }) => {
    const held: Held = {
      has: (resource) => permissions.includes(resource),
      control: (name) => controls.includes(name),
    };
    if (!may('tasks.read', held)) return [];
    return [{ ...person, hiddenKinds: hiddenTaskKinds(held, flagValues(config, flags)) }];
  });
}
