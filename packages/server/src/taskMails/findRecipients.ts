import { may } from '@anteroom/domain/permissions';
import { heldBy } from '@anteroom/server-sdk';
import type { DbOrTx } from '../database/schema.ts';
import type { Deps } from '../deps.ts';
import { clientUsers } from '../security/people.ts';

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
  const users = await clientUsers(config, db, companyId, clientIds);
  return users
    .filter(({ wantsTaskMails, held }) => wantsTaskMails && may('tasks.read', heldBy(held)))
    .map(({ clientId, held, person: { userId, email, firstName, language } }) => ({
      userId,
      email,
      firstName,
      language,
      clientId,
      hiddenKinds: taskKinds.hiddenFrom(held),
    }));
}
