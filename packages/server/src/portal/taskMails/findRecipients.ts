import { may } from '@anteroom/domain/people/permissions';
import { heldBy } from '@anteroom/server-sdk/portal';
import type { AreaServices } from '../AreaServices.ts';
import { flagRules } from '../flags/flagStore.ts';
import type { DbOrTx } from '../schema.ts';
import { clientUsers } from '../security/people.ts';

/** A person who receives e-mails about a client's tasks. */
export interface Recipient {
  readonly userId: string;
  readonly email: string;
  readonly firstName: string;
  /** Language tag, such as `pt-br`. */
  readonly language: string;
  readonly clientId: string;
  /** Kinds of tasks that this person does not see. */
  readonly hiddenKinds: readonly string[];
}

/**
 * Returns the people who receive e-mails about tasks of these clients: those who act for them, may see tasks and want
 * these e-mails. A person with several clients appears once for each.
 */
export async function findRecipients(
  deps: Parameters<typeof flagRules>[0] & Pick<AreaServices, 'taskKinds'>,
  db: DbOrTx,
  companyId: string,
  clientIds: readonly string[],
): Promise<Recipient[]> {
  if (clientIds.length === 0) return [];
  const users = await clientUsers(flagRules(deps), db, companyId, clientIds);
  return users
    .filter(({ wantsTaskMails, held }) => wantsTaskMails && may('tasks.read', heldBy(held)))
    .map(({ clientId, held, person: { userId, email, firstName, language } }) => ({
      userId,
      email,
      firstName,
      language,
      clientId,
      hiddenKinds: deps.taskKinds.hiddenFrom(held),
    }));
}
