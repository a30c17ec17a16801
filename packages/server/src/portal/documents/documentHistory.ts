import type { DocumentEventType, DocumentHistory, DocumentHistoryQuery } from '@anteroom/contract';
import { cutPage, decodeCursor, type Scope } from '@anteroom/server-sdk';
import Type from 'typebox';
import type { DbOrTx } from '../schema.ts';
import { findDocument } from './documentStore.ts';
import { storageUser } from './history.ts';

/**
 * Returns the events of a document, newest first. Clients see neither what staff read and download, nor with whom
 * others shared it.
 *
 * @throws ServerError `not-found` if there is no such document that the person may read.
 */
export async function listHistory(
  db: DbOrTx,
  scope: Scope,
  documentId: string,
  { pageSize = 50, after }: DocumentHistoryQuery,
): Promise<DocumentHistory['data']> {
  await findDocument(db, scope, documentId);
  const rows = await db
    .selectFrom('document_events as e')
    .leftJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 'e.company_id').onRef('u.user_id', '=', 'e.user_id'),
    )
    .select(['e.event_id', 'e.type', 'e.at', 'e.details', 'e.user_id', 'u.first_name', 'u.last_name'])
    .where('e.company_id', '=', scope.companyId)
    .where('e.document_id', '=', documentId)
    .$if(scope.role === 'client', (query) =>
      query.where((eb) =>
        eb.or([
          eb('e.type', 'not in', ['read', 'downloaded']),
          eb('u.role', 'is', null),
          eb('u.role', '=', 'client'),
        ]),
      ),
    )
    .$if(after !== undefined, (query) => {
      const [eventId] = decodeCursor(Key, after as string);
      return query.where('e.event_id', '<', eventId);
    })
    .orderBy('e.event_id', 'desc')
    .limit(pageSize + 1)
    .execute();
  const { shown, next } = cutPage(rows, pageSize, (last) => [last.event_id]);
  return {
    items: shown.map(({ details: { recipients, ...details }, ...row }) => ({
      id: row.event_id,
      type: row.type as DocumentEventType,
      by: row.user_id === null ? null : storageUser(scope, row.user_id, row.first_name, row.last_name),
      at: row.at.toISOString(),
      details: {
        ...details,
        ...(maySeeRecipients(scope, row.user_id) && { recipients: recipients as string[] | undefined }),
      },
    })),
    next,
  };
}

const Key = Type.Tuple([Type.String({ maxLength: 64 })]);

function maySeeRecipients({ role, userId }: Scope, sharedBy: string | null): boolean {
  return role !== 'client' || sharedBy === userId;
}
