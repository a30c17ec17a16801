import type { ContainerType, Document } from '@anteroom/contract';
import { allowedExtensions } from '@anteroom/domain/documents/allowedExtensions';
import {
  documentPermissions,
  type Lock,
  type MemberRole,
} from '@anteroom/domain/documents/documentPermissions';
import { folderName } from '@anteroom/domain/documents/processingYear';
import { fail, type Reader, type Scope } from '@anteroom/server-sdk';
import { sql } from 'kysely';
import { shownClientName } from '../clients/shownClientName.ts';
import { visibleClient } from '../clients/visibleClients.ts';
import type { DbOrTx } from '../schema.ts';
import { scanOf } from './contentRelease.ts';
import { isOpenTo, isShownTo } from './documentRights.ts';
import { creatorContact, type HistoryRow, historyOf, joinedUser, userOf } from './history.ts';
import { isRead } from './isRead.ts';
import type { ScanState } from './tables.ts';
import { roleInDocument, roleOf, viewerOf } from './viewer.ts';

/** @throws ServerError `not-found` if there is no such document that the person may read. */
export async function findDocument(db: DbOrTx, scope: Scope, documentId: string): Promise<Document> {
  const row = await selectDocuments(db, scope).where('d.document_id', '=', documentId).executeTakeFirst();
  return row ? toDocument(row, scope) : fail('not-found', 'There is no such document.');
}

/** Returns the given documents that the person may read, in no particular order. */
export async function findDocuments(
  db: DbOrTx,
  scope: Scope,
  documentIds: readonly string[],
): Promise<readonly Document[]> {
  if (documentIds.length === 0) return [];
  const rows = await selectDocuments(db, scope).where('d.document_id', 'in', documentIds).execute();
  return rows.map((row) => toDocument(row, scope));
}

/** Returns which of the names already exist in a container, ignoring case. */
export async function takenNames(
  db: DbOrTx,
  scope: Scope,
  containerId: string,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    with asked as (
      select name, hash_number(lower(normalize(name, NFC) collate "und-x-icu"), 0) as name_hash
      from unnest(${names}::text[]) as name
    )
    select asked.name from asked
    where asked.name_hash in (
      select d.name_hash from documents as d
      where d.company_id = ${scope.companyId}
        and d.container_id = ${containerId}
        and d.deleted_at is null
        -- An array: under row-level security, PostgreSQL does not use the index for values computed from other rows.
        and d.name_hash = any(array(select name_hash from asked))
    )`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

export interface DocumentRow extends HistoryRow {
  readonly document_id: string;
  readonly name: string;
  readonly sort_name: string;
  readonly extension: string;
  readonly id_hash: number;
  readonly name_hash: number;
  readonly mime_type: string;
  readonly size: number;
  readonly sha256: string;
  readonly client_id: string;
  readonly client_name: string;
  readonly container_id: string;
  readonly container_type: ContainerType;
  readonly container_name: string;
  readonly processing_year: number;
  readonly cc_task: string | null;
  readonly cc_task_label: string | null;
  readonly cc_group_type: string | null;
  readonly cc_step: string | null;
  readonly comments_count: number;
  readonly scan_state: ScanState | null;
  readonly threat: string | null;
  readonly lock_type: Lock['type'] | null;
  readonly lock_level: Lock['level'] | null;
  readonly role: MemberRole | null;
  readonly is_read: boolean;
}

/**
 * Returns the query for the documents (`d`) that the person may read: those outside the recycle bin in which they have
 * a role, through the container or in the document itself, except other people's uploads that the virus scanner
 * refused. Staff read all documents of their firm. All code that reads documents on behalf of a person starts here.
 */
export function readableDocuments(db: DbOrTx, scope: Reader) {
  return memberDocuments(db, scope).where('d.deleted_at', 'is', null);
}

/** Returns the same query as {@link readableDocuments}, but includes documents in the recycle bin. */
export function memberDocuments(db: DbOrTx, scope: Reader) {
  const query = db.selectFrom('documents as d').where(visibleClient(scope, 'd'));
  if (scope.role !== 'client') return query;
  return query.where(isShownTo(scope)).where(isOpenTo(scope));
}

/**
 * Returns the same query as {@link readableDocuments} with all columns for {@link toDocument}. People and roles come
 * from subqueries instead of joins: a join of so many tables takes the database longer to plan than to run.
 */
export function selectDocuments(db: DbOrTx, scope: Scope) {
  return inFull(readableDocuments(db, scope), scope).select([
    userOf(scope, 'd.created_by').as('creator'),
    userOf(scope, 'd.modified_by').as('modifier'),
    roleInDocument(scope).as('role'),
  ]);
}

/**
 * Returns the query for the firm's documents (`d`) with all columns of {@link selectDocuments} except the role. The
 * caller knows the person's role in each document: with the subqueries for roles, the statement takes the database
 * three times as long to plan. The caller also caches the plan, so people come from joins: a subquery takes the database
 * three times as long to run.
 */
export function selectKnownDocuments(db: DbOrTx, scope: Scope) {
  const ofFirm = db
    .selectFrom('documents as d')
    .where('d.company_id', '=', scope.companyId)
    .where('d.deleted_at', 'is', null);
  return inFull(ofFirm, scope)
    .leftJoin('users as creator', (join) =>
      join.onRef('creator.company_id', '=', 'd.company_id').onRef('creator.user_id', '=', 'd.created_by'),
    )
    .leftJoin('users as modifier', (join) =>
      join.onRef('modifier.company_id', '=', 'd.company_id').onRef('modifier.user_id', '=', 'd.modified_by'),
    )
    .select([joinedUser('creator').as('creator'), joinedUser('modifier').as('modifier')]);
}

function inFull(documents: ReturnType<typeof readableDocuments>, scope: Scope) {
  return documents
    .innerJoin('containers as k', (join) =>
      join.onRef('k.company_id', '=', 'd.company_id').onRef('k.container_id', '=', 'd.container_id'),
    )
    .innerJoin('clients as c', (join) =>
      join.onRef('c.company_id', '=', 'd.company_id').onRef('c.client_id', '=', 'd.client_id'),
    )
    .select([
      'd.document_id',
      'd.name',
      'd.sort_name',
      'd.extension',
      'd.id_hash',
      'd.name_hash',
      'd.mime_type',
      'd.size',
      'd.sha256',
      'd.client_id',
      shownClientName.as('client_name'),
      'd.container_id',
      'k.type as container_type',
      'k.name as container_name',
      'k.processing_year',
      'd.cc_task',
      'd.cc_task_label',
      'd.cc_group_type',
      'd.cc_step',
      'd.comments_count',
      'd.scan_state',
      'd.threat',
      'd.lock_type',
      'd.lock_level',
      'd.created_by',
      'd.created_at',
      'd.modified_by',
      'd.modified_at',
      isRead(scope).as('is_read'),
    ]);
}

export function toDocument(row: DocumentRow, scope: Scope): Document {
  const lock = row.lock_type && row.lock_level && { type: row.lock_type, level: row.lock_level };
  const item = { role: roleOf(scope, row.role), memberId: creatorContact(row), lock };
  return {
    id: row.document_id,
    name: row.name,
    documentType: row.extension,
    mimeType: row.mime_type,
    conversionSupported: allowedExtensions.get(row.extension)?.converted ?? false,
    size: row.size,
    sha256: row.sha256,
    parent: {
      id: row.container_id,
      type: row.container_type,
      name:
        row.container_type === 'Client'
          ? row.client_name
          : folderName({ name: row.container_name, processingYear: row.processing_year }),
    },
    clientId: row.client_id,
    history: historyOf(row, scope),
    permissions: documentPermissions(item, viewerOf(scope)),
    customFields: { clientId: row.client_id },
    customItemMetaData: {
      parentItem: { id: row.container_id, containerType: row.container_type },
      ...(row.cc_task !== null && { ccTask: row.cc_task }),
      ...(row.cc_task_label !== null && { ccTaskLabel: row.cc_task_label }),
      ...(row.cc_group_type !== null && { ccGroupType: row.cc_group_type }),
      ...(row.cc_step !== null && { ccStep: row.cc_step }),
    },
    isReadByClientUser: row.is_read,
    commentsCount: row.comments_count,
    ...scanOf(row),
  };
}
