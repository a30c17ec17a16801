import type { Deps } from '../../deps.ts';
import { shownClientName } from '../clients/shownClientName.ts';
import type { Tx } from '../schema.ts';
import { findRecipients } from './findRecipients.ts';
import { addOptOutLink } from './optOut.ts';
import { type TaskMailReason, taskMail } from './taskMail.ts';

/** A task about which e-mails are sent. */
export interface ToldTask {
  readonly taskId: string;
  readonly clientId: string;
  readonly kind: string;
  readonly label: string;
  readonly dueDate: string | null;
}

/** Dependencies of {@link tellOfTasks}. */
export type TellDeps = Parameters<typeof findRecipients>[0] & Pick<Deps, 'clock' | 'mail' | 'origin'>;

/**
 * Sends e-mails about tasks to the people who act for the tasks' clients, one to each person, when the transaction
 * commits.
 *
 * @param choose - Chooses the tasks to include, from those that a person may see. By default, all of them.
 */
export async function tellOfTasks(
  deps: TellDeps,
  tx: Tx,
  companyId: string,
  reason: TaskMailReason,
  tasks: readonly ToldTask[],
  choose: (userId: string, tasks: readonly ToldTask[]) => Promise<readonly ToldTask[]> = async (_, all) =>
    all,
): Promise<void> {
  const ofClient = Map.groupBy(tasks.entries(), ([, { clientId }]) => clientId);
  const clientIds = [...ofClient.keys()];
  const recipients = await findRecipients(deps, tx, companyId, clientIds);
  if (recipients.length === 0) return;
  const names = await clientNames(tx, companyId, clientIds);
  const firm = await firmName(tx, companyId);
  for (const person of Map.groupBy(recipients, ({ userId }) => userId).values()) {
    const [to] = person;
    if (!to) continue;
    const told = await choose(
      to.userId,
      person
        .flatMap(({ clientId, hiddenKinds }) =>
          (ofClient.get(clientId) ?? []).filter(([, { kind }]) => !hiddenKinds.includes(kind)),
        )
        .sort(([one], [other]) => one - other)
        .map(([, task]) => task),
    );
    const [first] = told;
    if (!first) continue;
    const message = taskMail({
      reason,
      to,
      firm,
      tasks: told.map((task) => ({ ...task, client: names.get(task.clientId) ?? '' })),
      link: linkTo(deps.origin, told, first),
      optOutLink: await addOptOutLink(deps, tx, { companyId, userId: to.userId, ends: 'tasks' }),
    });
    await deps.mail.enqueue(companyId, message, tx);
  }
}

/** Returns the link to the list of tasks, or to the task itself if there is only one. */
function linkTo(origin: string, tasks: readonly ToldTask[], { clientId, taskId }: ToldTask): string {
  if (tasks.length > 1) return `${origin}/tasks`;
  return `${origin}/tasks/clients/${encodeURIComponent(clientId)}/task/${encodeURIComponent(taskId)}`;
}

async function clientNames(
  tx: Tx,
  companyId: string,
  clientIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .selectFrom('clients as c')
    .select('c.client_id')
    .select(shownClientName.as('name'))
    .where('c.company_id', '=', companyId)
    .where('c.client_id', 'in', clientIds)
    .execute();
  return new Map(rows.map((row) => [row.client_id, row.name]));
}

async function firmName(tx: Tx, companyId: string): Promise<string> {
  const { name } = await tx
    .selectFrom('companies')
    .select('name')
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return name;
}
