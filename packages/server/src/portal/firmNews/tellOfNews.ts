import { isPending } from '@anteroom/domain/tasks/taskTransitions';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import type { Area, AreaServices } from '../AreaServices.ts';
import { shownClientName } from '../clients/shownClientName.ts';
import { entryKeyOf, nameNow, subjectOf } from '../conversation/threadNames.ts';
import type { Db, Tx } from '../schema.ts';
import { type NewsLine, newsMail } from './newsMail.ts';
import type { NewsKind } from './tables.ts';

/** The firm is told when the person has done nothing more for so long: one e-mail for what belongs together. */
export const quietMs = 10 * 60_000;

/** Maximum time before the firm is e-mailed about a person who keeps working. */
export const longestMs = 60 * 60_000;

/** Every minute. */
const times = '* * * * *';

/** E-mails firms about their clients' actions in all areas. It has no routes. */
export const firmNews: Area<'taskKinds'> = (_app, deps) => {
  deps.jobs.repeat('untold-news', times, () => tellOfNews(deps));
};

interface Person {
  readonly companyId: string;
  readonly userId: string;
}

/**
 * E-mails firms, in their language, about their clients' actions and comments, with one e-mail for each person and
 * client.
 */
export async function tellOfNews(
  deps: Pick<Deps, 'clock' | 'db' | 'mail' | 'origin'> & Pick<AreaServices, 'taskKinds'>,
): Promise<void> {
  const now = deps.clock.now().getTime();
  const people = await peopleWithNews(deps.db, new Date(now - quietMs), new Date(now - longestMs));
  for (const person of people) {
    await deps.db.transaction().execute((tx) => tellOfPerson(deps, tx, person));
  }
}

function peopleWithNews(db: Db, quietSince: Date, waitingSince: Date): Promise<Person[]> {
  return db
    .selectFrom('untold_news')
    .select(['company_id as companyId', 'user_id as userId'])
    .groupBy(['company_id', 'user_id'])
    .having(({ eb, fn }) =>
      eb.or([eb(fn.max('last_at'), '<=', quietSince), eb(fn.min('first_at'), '<=', waitingSince)]),
    )
    .execute();
}

/** Takes a person's news and queues the e-mails in one transaction, so that several nodes together send them once. */
async function tellOfPerson(
  { mail, origin, taskKinds }: Pick<Deps, 'mail' | 'origin'> & Pick<AreaServices, 'taskKinds'>,
  tx: Tx,
  { companyId, userId }: Person,
): Promise<void> {
  const taken = await tx
    .deleteFrom('untold_news')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .returning(['kind', 'subject_id', 'step', 'first_at'])
    .execute();
  if (taken.length === 0) return;
  const inOrder = taken.toSorted((a, b) => a.first_at.getTime() - b.first_at.getTime());
  const ids = (kinds: readonly NewsKind[]) =>
    inOrder.filter(({ kind }) => kinds.includes(kind)).map((row) => row.subject_id);
  const tasks = await findTasks(tx, companyId, ids(['done', 'removed', 'note', 'step-note']));
  const comments = await findComments(tx, companyId, ids(['comment']));
  const { firmEmail, language, email, sender } = await findSender(tx, companyId, userId);
  const told = inOrder.flatMap((row): Told[] => {
    const comment = row.kind === 'comment' && comments.get(row.subject_id);
    if (comment) {
      const { clientId, client, kind, about, text } = comment;
      return [{ clientId, client, line: { kind: lineOf(kind), about, text } }];
    }
    const task = tasks.get(row.subject_id);
    const line = task && taskLine(row, task, taskKinds.doneWords(task.kind, language));
    return line ? [{ clientId: task.clientId, client: task.client, line }] : [];
  });
  for (const [clientId, ofClient] of Map.groupBy(told, (each) => each.clientId)) {
    const letter = newsMail(language, {
      sender,
      client: ofClient[0]?.client ?? '',
      lines: ofClient.map(({ line }) => line),
      link: `${origin}/tasks/clients/${encodeURIComponent(clientId)}`,
    });
    await mail.enqueue(companyId, { to: firmEmail, replyTo: email, ...letter }, tx);
  }
}

/** Returns the kind of the line about an entry of a conversation of a kind. */
function lineOf(kind: string): NewsLine['kind'] {
  if (kind === 'document') return 'comment';
  return kind === 'client' ? 'asked' : 'said';
}

interface Told {
  readonly clientId: string;
  readonly client: string;
  readonly line: NewsLine;
}

type ToldTask = Awaited<ReturnType<typeof findTasks>> extends ReadonlyMap<string, infer T> ? T : never;

/** Returns the line for a task in its present state; null when the news no longer holds. */
function taskLine(
  { kind, step: number }: { kind: NewsKind; step: number },
  task: ToldTask,
  doneWords: string | undefined,
): NewsLine | null {
  const { label: about } = task;
  switch (kind) {
    case 'done':
      if (isPending(task.status)) return null;
      return { kind: 'done', words: doneWords, about, text: '' };
    case 'removed':
      return { kind: 'removed', about, text: task.reason ?? '' };
    case 'note':
      return task.comment ? { kind: 'note', about, text: task.comment } : null;
    default: {
      const step = task.steps.find((each) => each.number === number);
      if (!step) return null;
      const place = `${about}, ${step.label}`;
      if (step.reason) return { kind: 'removed', about: place, text: step.reason };
      return step.comment ? { kind: 'note', about: place, text: step.comment } : null;
    }
  }
}

async function findTasks(tx: Tx, companyId: string, ids: readonly string[]) {
  const rows = await tx
    .selectFrom('tasks as t')
    .innerJoin('clients as c', (join) =>
      join.onRef('c.company_id', '=', 't.company_id').onRef('c.client_id', '=', 't.client_id'),
    )
    .select(['t.task_id as taskId', 't.client_id as clientId', 't.kind', 't.status', 't.label', 't.comment'])
    .select(['t.does_not_apply_comment as reason', shownClientName.as('client')])
    .select(
      sql<{ number: number; label: string; comment: string | null; reason: string | null }[]>`coalesce((
        select json_agg(json_build_object(
          'number', s.number, 'label', s.label, 'comment', s.comment, 'reason', s.dna_comment
        ))
        from task_steps as s where s.company_id = t.company_id and s.task_id = t.task_id
      ), '[]')`.as('steps'),
    )
    .where('t.company_id', '=', companyId)
    .where(sql<boolean>`t.task_id = any(${ids})`)
    .where('t.deleted_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.taskId, row]));
}

/** Returns entries of conversations by their keys. Those about what was deleted meanwhile are left out. */
async function findComments(tx: Tx, companyId: string, keys: readonly string[]) {
  const rows = await tx
    .selectFrom('thread_entries as e')
    .innerJoin('threads as t', (join) =>
      join.onRef('t.company_id', '=', 'e.company_id').onRef('t.thread_id', '=', 'e.thread_id'),
    )
    .innerJoin('clients as c', (join) =>
      join.onRef('c.company_id', '=', 't.company_id').onRef('c.client_id', '=', 't.client_id'),
    )
    .leftJoin('documents as d', (join) =>
      join.onRef('d.company_id', '=', 't.company_id').onRef('d.document_id', '=', 't.document_id'),
    )
    .leftJoin('tasks as k', (join) =>
      join.onRef('k.company_id', '=', 't.company_id').onRef('k.task_id', '=', 't.task_id'),
    )
    .select([
      'e.thread_id as threadId',
      'e.entry_id as entryId',
      'e.text',
      't.client_id as clientId',
      't.kind',
    ])
    .select([nameNow(companyId).as('about'), shownClientName.as('client')])
    .where('e.company_id', '=', companyId)
    .where(sql<boolean>`e.thread_id || '/' || e.entry_id = any(${keys})`)
    .where(sql<boolean>`e.thread_id = any(${keys.map((key) => entryKeyOf(key).threadId)}::text[])`)
    .where('d.deleted_at', 'is', null)
    .where('k.deleted_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [subjectOf(row), row]));
}

async function findSender(tx: Tx, companyId: string, userId: string) {
  return tx
    .selectFrom('companies as f')
    .innerJoin('users as u', 'u.company_id', 'f.company_id')
    .select(['f.email as firmEmail', 'f.language', 'u.email'])
    .select(sql<string>`concat_ws(' ', u.first_name, u.last_name)`.as('sender'))
    .where('f.company_id', '=', companyId)
    .where('u.user_id', '=', userId)
    .executeTakeFirstOrThrow();
}
