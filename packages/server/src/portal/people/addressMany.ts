import { createHash } from 'node:crypto';
import type { BatchReport, MessageToClients, ReminderToClients } from '@anteroom/contract';
import { actorOf, fail, type Origin, type Scope } from '@anteroom/server-sdk';
import { sql } from 'kysely';
import { openThread, sayInThread } from '../conversation/sayInThread.ts';
import type { Tx } from '../schema.ts';
import type { TaskDeps } from '../taskKinds/TaskDeps.ts';
import { findRecipients } from '../taskMails/findRecipients.ts';
import { tellOfTasks } from '../taskMails/tellOfTasks.ts';
import { forClients, forClientsTogether } from './changeMany.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    /** Staff reminded a client's people of open tasks. */
    'client-reminded': unknown;
  }
}

/**
 * Time, in milliseconds, for which a client is not reminded again, whoever requests it: by a second click, a colleague,
 * or a batch that is retried.
 */
const restMs = 12 * 3_600_000;

/**
 * Reminds the people of chosen clients, or of the next clients that match a filter, of all open tasks by e-mail. A
 * person of several clients gets one e-mail for those of the same call. Clients without open tasks, and those who were
 * reminded within half a day, are reported as unchanged. A client without anybody who can be reminded is refused
 * (`nobody`).
 *
 * @throws ServerError `bad-request` if `after` is not a cursor returned by an earlier batch.
 */
export function remindClients(
  deps: TaskDeps,
  scope: Scope,
  { chosen, dryRun }: ReminderToClients,
  origin: Origin,
): Promise<BatchReport> {
  const { companyId } = scope;
  return forClientsTogether(deps.db, scope, { chosen, dryRun }, async (tx, clientIds) => {
    const tasks = Map.groupBy(await openTasks(tx, companyId, clientIds), ({ clientId }) => clientId);
    const waiting = await findRested(deps, tx, companyId, [...tasks.keys()]);
    const heard = new Set(
      (await findRecipients(deps, tx, companyId, waiting)).map(({ clientId }) => clientId),
    );
    const reminded = waiting.filter((id) => heard.has(id));
    await holdTurn(deps, tx, companyId, reminded);
    await tellOfTasks(
      deps,
      tx,
      companyId,
      'waiting',
      reminded.flatMap((id) => tasks.get(id) ?? []),
    );
    await deps.audit.recordAll(
      reminded.map((clientId) => ({
        action: 'client-reminded',
        ...actorOf(scope),
        subject: `client:${clientId}`,
        details: { clientId, tasks: tasks.get(clientId)?.length ?? 0 },
        ...origin,
      })),
      tx,
    );
    const nobody = { reason: 'nobody', message: 'has nobody to remind' };
    return {
      changed: new Set(reminded),
      refused: new Map(waiting.filter((id) => !heard.has(id)).map((id) => [id, nobody])),
    };
  });
}

function openTasks(tx: Tx, companyId: string, clientIds: readonly string[]) {
  return tx
    .selectFrom('tasks')
    .select(['task_id as taskId', 'client_id as clientId', 'kind', 'label', 'due_date as dueDate'])
    .where('company_id', '=', companyId)
    .where(sql<boolean>`client_id = any(${clientIds}::text[])`)
    .where('status', 'in', ['NEW', 'WIP'])
    .where('deleted_at', 'is', null)
    .orderBy(sql`due_date nulls last`)
    .orderBy('task_id')
    .execute();
}

/** Returns the clients that have not been reminded recently, and locks them until the transaction ends. */
async function findRested(
  { clock }: TaskDeps,
  tx: Tx,
  companyId: string,
  clientIds: readonly string[],
): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('clients')
    .select('client_id')
    .where('company_id', '=', companyId)
    .where(sql<boolean>`client_id = any(${clientIds}::text[])`)
    .where(({ eb, or }) =>
      or([eb('reminded_at', 'is', null), eb('reminded_at', '<=', new Date(clock.now().getTime() - restMs))]),
    )
    // All batches use the same order, so that they do not deadlock.
    .orderBy('client_id')
    .forUpdate()
    .execute();
  return rows.map(({ client_id }) => client_id);
}

async function holdTurn(
  { clock }: TaskDeps,
  tx: Tx,
  companyId: string,
  clientIds: readonly string[],
): Promise<void> {
  await tx
    .updateTable('clients')
    .set({ reminded_at: clock.now() })
    .where('company_id', '=', companyId)
    .where(sql<boolean>`client_id = any(${clientIds}::text[])`)
    .execute();
}

/**
 * Writes the same message to each of the chosen clients, or of the next clients that match a filter, each in a separate
 * conversation. If the idempotency key is repeated, clients who already have the message do not get it again. Another
 * text is another message.
 *
 * @throws ServerError `bad-request` if `after` is not a cursor returned by an earlier batch, and for blank text.
 */
export function writeToClients(
  deps: TaskDeps,
  scope: Scope,
  { chosen, text, idempotencyKey: key, dryRun }: MessageToClients,
  origin: Origin,
): Promise<BatchReport> {
  if (text.trim() === '')
    fail('bad-request', 'The message is empty.', { errors: [{ path: 'body/text', message: 'is blank' }] });
  return forClients(deps.db, scope, { chosen, dryRun }, async (tx, clientId) => {
    const said = { id: key ? repeatableId(scope, key, clientId, text) : deps.ids.next(), text };
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

/** Returns the ID of the conversation with a client: the same whenever the sender repeats the key and the text. */
function repeatableId({ userId }: Scope, key: string, clientId: string, text: string): string {
  return createHash('sha256')
    .update(JSON.stringify([userId, key, clientId, text]))
    .digest('hex')
    .slice(0, 32);
}
