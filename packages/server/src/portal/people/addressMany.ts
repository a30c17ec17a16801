import type { BatchReport, MessageToClients, ReminderToClients } from '@anteroom/contract';
import { actorOf, fail, type Origin, type Scope } from '@anteroom/server-sdk';
import { sql } from 'kysely';
import { openThread, sayInThread } from '../conversation/sayInThread.ts';
import type { Tx } from '../schema.ts';
import type { TaskDeps } from '../taskKinds/TaskDeps.ts';
import { findRecipients } from '../taskMails/findRecipients.ts';
import { tellOfTasks } from '../taskMails/tellOfTasks.ts';
import { forClients } from './changeMany.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    /** Staff reminded a client's people of what is open. */
    'client-reminded': unknown;
  }
}

/** Milliseconds in which a client is not reminded again, whoever asks: a second click, a colleague, or a batch that is tried again. */
const restMs = 12 * 3_600_000;

/**
 * Reminds the people of chosen clients, or of the next that match a filter, by e-mail of all that is open. Those without open tasks, and those who
 * were reminded within half a day, stay as they are; a client of whom nobody can be reminded is refused (`nobody`).
 *
 * @throws ServerError `bad-request` for an `after` that no batch gave.
 */
export function remindClients(
  deps: TaskDeps,
  scope: Scope,
  { chosen, dryRun }: ReminderToClients,
  origin: Origin,
): Promise<BatchReport> {
  const { companyId } = scope;
  return forClients(deps.db, scope, { chosen, dryRun }, async (tx, clientId) => {
    const tasks = await openTasks(tx, companyId, clientId);
    if (tasks.length === 0 || !(await takeTurn(deps, tx, companyId, clientId))) return false;
    if ((await findRecipients(deps, tx, companyId, [clientId])).length === 0)
      fail('conflict', 'Nobody of this client can be e-mailed about tasks.', {
        errors: [{ path: 'body/chosen', message: 'has nobody to remind', reason: 'nobody' }],
      });
    await tellOfTasks(deps, tx, companyId, 'waiting', tasks);
    const details = { clientId, tasks: tasks.length };
    await deps.audit.record(
      { action: 'client-reminded', ...actorOf(scope), subject: `client:${clientId}`, details, ...origin },
      tx,
    );
    return true;
  });
}

function openTasks(tx: Tx, companyId: string, clientId: string) {
  return tx
    .selectFrom('tasks')
    .select(['task_id as taskId', 'client_id as clientId', 'kind', 'label', 'due_date as dueDate'])
    .where('company_id', '=', companyId)
    .where('client_id', '=', clientId)
    .where('status', 'in', ['NEW', 'WIP'])
    .where('deleted_at', 'is', null)
    .orderBy(sql`due_date nulls last`)
    .orderBy('task_id')
    .execute();
}

/** Returns whether nobody has reminded the client lately, and that somebody has from now on. */
async function takeTurn({ clock }: TaskDeps, tx: Tx, companyId: string, clientId: string): Promise<boolean> {
  const now = clock.now();
  const { numUpdatedRows } = await tx
    .updateTable('clients')
    .set({ reminded_at: now })
    .where('company_id', '=', companyId)
    .where('client_id', '=', clientId)
    .where(({ eb, or }) =>
      or([eb('reminded_at', 'is', null), eb('reminded_at', '<=', new Date(now.getTime() - restMs))]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Writes the same to each of chosen clients, or of the next that match a filter, in a conversation of its own.
 *
 * @throws ServerError `bad-request` for an `after` that no batch gave, and for blank text.
 */
export function writeToClients(
  deps: TaskDeps,
  scope: Scope,
  { chosen, text, dryRun }: MessageToClients,
  origin: Origin,
): Promise<BatchReport> {
  if (text.trim() === '')
    fail('bad-request', 'The message is empty.', { errors: [{ path: 'body/text', message: 'is blank' }] });
  return forClients(deps.db, scope, { chosen, dryRun }, async (tx, clientId) => {
    const said = { id: deps.ids.next(), text };
    const about = {
      kind: 'client',
      id: clientId,
      clientId,
      taskId: null,
      documentId: null,
      name: '',
    } as const;
    const thread = await openThread(deps, tx, scope, about, said);
    await sayInThread(deps, tx, scope, thread, said, origin);
    return true;
  });
}
