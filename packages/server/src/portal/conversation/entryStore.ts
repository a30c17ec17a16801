import type { ConversationEntry, EntryFile, EntryList, EntryQuery } from '@anteroom/contract';
import { CursorTime, cutPage, decodeCursor, type Scope } from '@anteroom/server-sdk';
import { sql } from 'kysely';
import Type from 'typebox';
import { readableDocuments } from '../documents/documentStore.ts';
import type { DbOrTx } from '../schema.ts';

/** Returns one page of a conversation, newest entry first. The caller has checked that the person may read it. */
export async function listEntries(
  db: DbOrTx,
  scope: Scope,
  threadId: string,
  { pageSize = 50, after }: EntryQuery,
): Promise<EntryList> {
  const rows = await selectEntries(db, scope)
    .where('e.thread_id', '=', threadId)
    .$if(after !== undefined, (query) => {
      const [at, id] = decodeCursor(Key, after as string);
      return query.where(sql<boolean>`(e.at, e.entry_id) < (${at}::timestamptz, ${id})`);
    })
    .orderBy('e.at', 'desc')
    .orderBy('e.entry_id', 'desc')
    .limit(pageSize + 1)
    .execute();
  const { shown, next } = cutPage(rows, pageSize, (last) => [last.at.toISOString(), last.entry_id]);
  return { items: await withFiles(db, scope, threadId, shown), next };
}

const Key = Type.Tuple([CursorTime, Type.String({ maxLength: 64 })]);

/** Returns the query of all entries (`e`) of a firm, with their authors. */
export function selectEntries(db: DbOrTx, { companyId }: Scope) {
  return db
    .selectFrom('thread_entries as e')
    .innerJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 'e.company_id').onRef('u.user_id', '=', 'e.written_by'),
    )
    .select([
      'e.entry_id',
      'e.thread_id',
      'e.kind',
      'e.text',
      'e.by_mail',
      'e.place',
      'e.written_by',
      'e.at',
      'e.edited_at',
    ])
    .select(['u.first_name', 'u.last_name', 'u.role'])
    .where('e.company_id', '=', companyId);
}

export type EntryRow = Awaited<ReturnType<ReturnType<typeof selectEntries>['execute']>>[number];

/** Returns rows of one conversation for a person, with the files that they may read. */
export async function withFiles(
  db: DbOrTx,
  scope: Scope,
  threadId: string,
  rows: readonly EntryRow[],
): Promise<ConversationEntry[]> {
  const ids = rows.map(({ entry_id }) => entry_id);
  const files = ids.length === 0 ? [] : await filesOf(db, scope, threadId, ids);
  const byEntry = Map.groupBy(files, ({ entryId }) => entryId);
  return rows.map((row) => ({
    id: row.entry_id,
    kind: row.kind,
    text: row.text,
    by: {
      name: [row.first_name, row.last_name].filter(Boolean).join(' '),
      isStaff: row.role !== 'client',
      isYou: row.written_by === scope.userId,
    },
    at: row.at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
    isByMail: row.by_mail,
    place: row.place,
    files: (byEntry.get(row.entry_id) ?? []).map(({ entryId: _, ...file }) => file),
  }));
}

function filesOf(
  db: DbOrTx,
  scope: Scope,
  threadId: string,
  entryIds: readonly string[],
): Promise<(EntryFile & { readonly entryId: string })[]> {
  return readableDocuments(db, scope)
    .innerJoin('thread_files as f', (join) =>
      join.onRef('f.company_id', '=', 'd.company_id').onRef('f.document_id', '=', 'd.document_id'),
    )
    .select(['f.entry_id as entryId', 'd.document_id as documentId', 'd.name', 'd.size'])
    .where('f.thread_id', '=', threadId)
    .where(sql<boolean>`f.entry_id = any(${entryIds}::text[])`)
    .orderBy('d.sort_name')
    .orderBy('d.document_id')
    .execute();
}
