import type { Scope } from '@anteroom/server-sdk';
import { sql } from 'kysely';
import { noteOnStep, noteOnTask } from '../conversation/taskNotes.ts';
import type { Thread } from '../conversation/tellOfEntry.ts';
import { type EntryKey, nameNow } from '../conversation/threadNames.ts';
import type { Tx } from '../schema.ts';
import { addToInbox, finishInInbox, type InboxDeps, withdrawFromInbox } from './addToInbox.ts';
import type { OwnFacts, OwnKind } from './ownKinds.ts';

/** A person's uploads for a client form one item until none has arrived for this time, in milliseconds. */
const quietMs = 10 * 60_000;

/** Maximum number of document names in an item about uploads. */
const namesAtMost = 3;

interface Uploaded {
  readonly clientId: string;
  readonly documentId: string;
  readonly name: string;
  /** Task for which the document was uploaded. */
  readonly taskId: string | null;
  /** Number of the task's step; null for the task as a whole. */
  readonly step: number | null;
}

/**
 * Puts a client's upload into the staff's inbox. Uploads for the same step of a task form one item, as do all other
 * uploads made in one go.
 */
export async function tellOfUpload(
  deps: InboxDeps,
  tx: Tx,
  { companyId, userId }: Pick<Scope, 'companyId' | 'userId'>,
  { clientId, documentId, name, taskId, step }: Uploaded,
): Promise<void> {
  if (taskId !== null && step !== null)
    return tellOfTask(deps, tx, { companyId, userId, kind: 'step', taskId, step });
  const facts: OwnFacts['uploads'] = { count: 1, names: [name] };
  const folder = `/documents?${new URLSearchParams({ client: clientId, view: 'all' })}`;
  await addToInbox(
    deps,
    tx,
    {
      companyId,
      kind: 'uploads',
      clientId,
      userId,
      key: `${userId}:${clientId}`,
      facts,
      path: documentPath(clientId, documentId),
    },
    {
      since: new Date(deps.clock.now().getTime() - quietMs),
      path: folder,
      facts: sql`jsonb_set(
        case when jsonb_array_length(inbox_items.facts->'names') < ${namesAtMost}
          then jsonb_set(inbox_items.facts, '{names}', inbox_items.facts->'names' || (excluded.facts->'names'))
          else inbox_items.facts end,
        '{count}', ((inbox_items.facts->>'count')::int + 1)::text::jsonb
      )`,
    },
  );
}

interface OfTask {
  readonly companyId: string;
  readonly userId: string;
  readonly kind: Extract<OwnKind, 'completed' | 'step' | 'not-applicable' | 'note'>;
  readonly taskId: string;
  /** Number of the task's step; 0 for the task as a whole. */
  readonly step: number;
}

/** Puts what a client did or said about a task into the staff's inbox, in its current state. */
export async function tellOfTask(
  deps: InboxDeps,
  tx: Tx,
  { companyId, userId, kind, taskId, step }: OfTask,
): Promise<void> {
  const task = await tx
    .selectFrom('tasks as t')
    .leftJoin('task_steps as s', (join) =>
      join
        .onRef('s.company_id', '=', 't.company_id')
        .onRef('s.task_id', '=', 't.task_id')
        .on('s.number', '=', step),
    )
    .select(['t.client_id as clientId', 't.kind as taskKind', 't.label', noteOnTask.as('comment')])
    .select(['t.does_not_apply_comment as reason', 's.label as stepLabel'])
    .select([noteOnStep.as('stepComment'), 's.dna_comment as stepReason'])
    .select(({ exists, selectFrom, not }) =>
      not(
        exists(
          selectFrom('task_steps as any')
            .select('any.number')
            .whereRef('any.company_id', '=', 't.company_id')
            .whereRef('any.task_id', '=', 't.task_id'),
        ),
      ).as('isWhole'),
    )
    .where('t.company_id', '=', companyId)
    .where('t.task_id', '=', taskId)
    .executeTakeFirstOrThrow();
  const { clientId, taskKind, label, stepLabel } = task;
  const key = taskKey(taskId, step);
  if (kind === 'note' && step > 0) {
    if (task.stepReason) {
      await withdrawFromInbox(deps, tx, { companyId, kind: 'step', key });
      return add('not-applicable', task.stepReason);
    }
    await withdrawFromInbox(deps, tx, { companyId, kind: 'not-applicable', key });
    return say(task.stepComment);
  }
  if (kind === 'note') return say(task.comment);
  return add(kind, kind === 'not-applicable' ? task.reason : null);

  /** Adds the note to the inbox, or withdraws it if it was emptied. */
  function say(note: string | null): Promise<void> {
    return note ? add('note', note) : withdrawFromInbox(deps, tx, { companyId, kind: 'note', key });
  }

  function add(as: OfTask['kind'], text: string | null): Promise<void> {
    return addToInbox(deps, tx, {
      companyId,
      kind: as,
      clientId,
      userId,
      key,
      facts: {
        about: step > 0 && stepLabel ? `${label}, ${stepLabel}` : label,
        taskKind,
        ...(as === 'completed' && task.isWhole && { returnable: true }),
      },
      path: `/tasks/clients/${encodeURIComponent(clientId)}/task/${encodeURIComponent(taskId)}`,
      ...(text && { text }),
    });
  }
}

/** Returns the key of an item about a task or a step of it. */
export function taskKey(taskId: string, step = 0): string {
  return step > 0 ? `${taskId}/${step}` : taskId;
}

/** Returns the task of a {@link taskKey} and the number of its step; 0 for the task as a whole. */
export function placeOfKey(key: string): { readonly taskId: string; readonly step: number } {
  const [, taskId = key, step = '0'] = /^(.+)\/(\d+)$/.exec(key) ?? [];
  return { taskId, step: Number(step) };
}

/**
 * Puts a client's entry in a conversation into the staff's inbox. All unanswered entries of a conversation form one
 * item.
 */
export async function tellOfEntry(
  deps: InboxDeps,
  tx: Tx,
  { companyId, userId }: Pick<Scope, 'companyId' | 'userId'>,
  { threadId, entryId, thing }: EntryKey & Pick<Thread, 'thing'>,
): Promise<void> {
  const { clientId, documentId, about, text } = await tx
    .selectFrom('thread_entries as e')
    .innerJoin('threads as t', (join) =>
      join.onRef('t.company_id', '=', 'e.company_id').onRef('t.thread_id', '=', 'e.thread_id'),
    )
    .select(['t.client_id as clientId', 't.document_id as documentId', 'e.text'])
    .select(sql<string>`case t.kind when 'client' then '' else ${nameNow(companyId)} end`.as('about'))
    .where('e.company_id', '=', companyId)
    .where('e.thread_id', '=', threadId)
    .where('e.entry_id', '=', entryId)
    .executeTakeFirstOrThrow();
  await addToInbox(deps, tx, {
    companyId,
    kind: inboxKindOf(documentId),
    clientId,
    userId,
    key: threadId,
    facts: { about, ...(thing && { thing }) },
    text,
    path: `/staff/conversations?${new URLSearchParams({ conversation: threadId })}`,
  });
}

/**
 * Marks what a client has said in a conversation, and in the note on its task, as done, because staff have answered or
 * closed it.
 */
export async function finishThread(
  deps: Pick<InboxDeps, 'clock' | 'events'>,
  tx: Tx,
  { companyId, userId }: Pick<Scope, 'companyId' | 'userId'>,
  { threadId, documentId, taskKey }: Thread,
): Promise<void> {
  await finishInInbox(deps, tx, { companyId, kind: inboxKindOf(documentId), key: threadId, userId });
  if (taskKey !== null) await finishInInbox(deps, tx, { companyId, kind: 'note', key: taskKey, userId });
}

/** Returns the kind of the inbox items of a conversation. */
export function inboxKindOf(documentId: string | null): Extract<OwnKind, 'comment' | 'conversation'> {
  return documentId === null ? 'conversation' : 'comment';
}

function documentPath(clientId: string, documentId: string): string {
  return `/documents?${new URLSearchParams({ client: clientId, document: documentId })}`;
}
