import { may } from '@anteroom/domain/people/permissions';
import type { Reader } from '@anteroom/server-sdk';
import { heldBy } from '@anteroom/server-sdk/portal';
import type { Deps } from '../../deps.ts';
import { forEachFirm } from '../../kernel/database/forEachFirm.ts';
import type { AreaServices } from '../AreaServices.ts';
import { shownClientName } from '../clients/shownClientName.ts';
import { readableDocuments } from '../documents/documentStore.ts';
import { flagRules } from '../flags/flagStore.ts';
import { replyAddressOf } from '../replies/replyAddress.ts';
import type { Tx } from '../schema.ts';
import { type ClientUser, clientUsers } from '../security/people.ts';
import { addOptOutLink } from '../taskMails/optOut.ts';
import type { ConversationTables } from './tables.ts';
import { factsNow, isAboutOne } from './things.ts';
import { type MailedEntry, threadMail } from './threadMail.ts';
import { nameNow } from './threadNames.ts';

/**
 * Quiet time, in milliseconds, after the firm's last entry before the client is e-mailed. Whoever reads along in the
 * portal gets no e-mail.
 */
export const quietMs = 60_000;

/** Maximum time, in milliseconds, before the client is e-mailed although the firm keeps writing. */
export const longestMs = 10 * 60_000;

type TellDeps = Pick<Deps, 'clock' | 'config' | 'db' | 'log' | 'mail' | 'origin' | 'plugins' | 'secrets'> &
  Pick<AreaServices, 'taskKinds' | 'conversationKinds' | 'incomingMail'>;

/** E-mails clients about entries by the firm that they have not read. Each person gets one e-mail per conversation. */
export async function tellOfThreads(deps: TellDeps): Promise<void> {
  const now = deps.clock.now().getTime();
  const waiting = await deps.db
    .selectFrom('untold_threads')
    .select(['company_id as companyId', 'thread_id as threadId'])
    .where(({ eb, or }) =>
      or([eb('last_at', '<=', new Date(now - quietMs)), eb('first_at', '<=', new Date(now - longestMs))]),
    )
    .execute();
  await forEachFirm(waiting, deps.log, 'could not e-mail about a conversation; retrying', (each) =>
    deps.db.transaction().execute((tx) => tellOfThread(deps, tx, each)),
  );
}

interface Waiting {
  readonly companyId: string;
  readonly threadId: string;
}

/** Claims a conversation and queues its e-mails in one transaction, so that several nodes send them only once. */
async function tellOfThread(deps: TellDeps, tx: Tx, { companyId, threadId }: Waiting): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('untold_threads')
    .where('company_id', '=', companyId)
    .where('thread_id', '=', threadId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return;
  const thread = await findThread(deps, tx, companyId, threadId);
  if (!thread) return;
  const said = await entriesOf(tx, companyId, threadId);
  const people = await takingPart(deps, tx, companyId, thread, said);
  const reads = await readsOf(tx, companyId, threadId);
  for (const { person } of people) {
    const own = reads.get(person.userId);
    const known = Math.max(own?.read_at?.getTime() ?? 0, own?.told_at?.getTime() ?? 0);
    const news = said.filter(({ kind, isStaff, at }) => kind === 'said' && isStaff && at.getTime() > known);
    if (own?.wants_mails === false || news.length === 0) continue;
    const { firm, client, name, kind, facts } = thread;
    const thing = facts && deps.conversationKinds.name({ kind, facts }, person.language);
    const letter = threadMail(person.language, {
      firm,
      client,
      about: kind === 'client' ? null : (thing ?? name) || null,
      firstName: person.firstName,
      entries: news,
      link: `/conversations?${new URLSearchParams({ conversation: threadId })}`,
      optOutLink: await addOptOutLink(deps, tx, {
        companyId,
        userId: person.userId,
        ends: 'conversation',
        threadId,
      }),
      replyTo: await replyAddressOf(deps, tx, { companyId, threadId, userId: person.userId }),
    });
    await deps.mail.enqueue(companyId, { to: person.email, ...letter }, tx);
    // An entry that is still being stored has an earlier time than now, and is sent with the next e-mail.
    const told_at = new Date(Math.max(...news.map(({ at }) => at.getTime())));
    await tx
      .insertInto('thread_reads')
      .values({ company_id: companyId, thread_id: threadId, user_id: person.userId, told_at })
      .onConflict((conflict) =>
        conflict.columns(['company_id', 'thread_id', 'user_id']).doUpdateSet({ told_at }),
      )
      .execute();
  }
}

type Told = NonNullable<Awaited<ReturnType<typeof findThread>>>;

/** Returns a conversation with the names that its e-mails need, or undefined if its subject was deleted. */
function findThread(
  { conversationKinds }: Pick<TellDeps, 'conversationKinds'>,
  tx: Tx,
  companyId: string,
  threadId: string,
) {
  const kinds = conversationKinds.ofFirm(companyId);
  return tx
    .selectFrom('threads as t')
    .innerJoin('companies as f', 'f.company_id', 't.company_id')
    .innerJoin('clients as c', (join) =>
      join.onRef('c.company_id', '=', 't.company_id').onRef('c.client_id', '=', 't.client_id'),
    )
    .leftJoin('documents as d', (join) =>
      join.onRef('d.company_id', '=', 't.company_id').onRef('d.document_id', '=', 't.document_id'),
    )
    .leftJoin('tasks as k', (join) =>
      join.onRef('k.company_id', '=', 't.company_id').onRef('k.task_id', '=', 't.task_id'),
    )
    .select(['t.kind', 't.client_id', 't.task_id', 't.document_id', 'f.name as firm', 'k.kind as taskKind'])
    .select([shownClientName.as('client'), nameNow(companyId).as('name'), factsNow(kinds).as('facts')])
    .where(isAboutOne(kinds))
    .where('t.company_id', '=', companyId)
    .where('t.thread_id', '=', threadId)
    .where('d.deleted_at', 'is', null)
    .where('k.deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Maximum number of entries to consider for an e-mail. */
const entriesAtMost = 50;

interface WrittenEntry extends MailedEntry {
  readonly kind: ConversationTables['thread_entries']['kind'];
  readonly userId: string;
  readonly isStaff: boolean;
  readonly at: Date;
}

/** Returns the entries, including the note on a task, oldest first. */
async function entriesOf(tx: Tx, companyId: string, threadId: string): Promise<WrittenEntry[]> {
  const rows = await tx
    .selectFrom('thread_entries as e')
    .innerJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 'e.company_id').onRef('u.user_id', '=', 'e.written_by'),
    )
    .select(['e.kind', 'e.text', 'e.at', 'u.user_id as userId', 'u.first_name', 'u.last_name', 'u.role'])
    .select((eb) =>
      eb
        .selectFrom('thread_files as f')
        .whereRef('f.company_id', '=', 'e.company_id')
        .whereRef('f.thread_id', '=', 'e.thread_id')
        .whereRef('f.entry_id', '=', 'e.entry_id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('files'),
    )
    .where('e.company_id', '=', companyId)
    .where('e.thread_id', '=', threadId)
    .where('e.kind', 'in', ['said', 'note'])
    .orderBy('e.at', 'desc')
    .orderBy('e.entry_id', 'desc')
    .limit(entriesAtMost)
    .execute();
  return rows.toReversed().map(({ first_name, last_name, role, files, ...row }) => ({
    ...row,
    files: Number(files ?? 0),
    sender: [first_name, last_name].filter(Boolean).join(' '),
    isStaff: role !== 'client',
  }));
}

/**
 * Returns the client users to e-mail: those who take part in the conversation, or everybody who may read it if nobody
 * takes part.
 */
async function takingPart(
  deps: Pick<TellDeps, 'config' | 'plugins' | 'taskKinds' | 'conversationKinds'>,
  tx: Tx,
  companyId: string,
  { client_id, kind, facts, task_id, taskKind, document_id }: Told,
  said: readonly { readonly userId: string; readonly isStaff: boolean }[],
): Promise<readonly ClientUser[]> {
  const writers = new Set(said.filter(({ isStaff }) => !isStaff).map(({ userId }) => userId));
  const readers: ClientUser[] = [];
  for (const user of await clientUsers(flagRules(deps), tx, companyId, [client_id])) {
    if (!may('conversations.read', heldBy(user.held))) continue;
    if (facts && !deps.conversationKinds.mayRead(kind, { companyId, ...user.held })) continue;
    if (task_id !== null && !may('tasks.read', heldBy(user.held))) continue;
    if (taskKind !== null && deps.taskKinds.hiddenFrom(user.held).includes(taskKind)) continue;
    const reader: Reader = { companyId, contactId: user.person.contactId, role: 'client' };
    if (document_id !== null && !(await mayRead(tx, reader, document_id))) continue;
    readers.push(user);
  }
  const taking = readers.filter(({ person }) => writers.has(person.userId));
  return taking.length > 0 ? taking : readers;
}

async function mayRead(tx: Tx, reader: Reader, documentId: string): Promise<boolean> {
  const found = await readableDocuments(tx, reader)
    .select('d.document_id')
    .where('d.document_id', '=', documentId)
    .executeTakeFirst();
  return found !== undefined;
}

async function readsOf(tx: Tx, companyId: string, threadId: string) {
  const rows = await tx
    .selectFrom('thread_reads')
    .select(['user_id', 'read_at', 'told_at', 'wants_mails'])
    .where('company_id', '=', companyId)
    .where('thread_id', '=', threadId)
    .execute();
  return new Map(rows.map((row) => [row.user_id, row]));
}
