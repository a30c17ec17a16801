import { allowedExtensions } from '@anteroom/domain/documents/allowedExtensions';
import type { Lock } from '@anteroom/domain/documents/documentPermissions';
import { extensionOf } from '@anteroom/domain/documents/fileExtension';
import { renameOnConflict } from '@anteroom/domain/documents/renameOnConflict';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../schema.ts';
import { countDocuments, countedColumns } from './countDocuments.ts';
import { type DocumentActor, recordDocumentEvents } from './documentEvents.ts';
import type { ScanState } from './tables.ts';

/** A document to add. Its content is already in storage. */
export interface NewDocument {
  readonly companyId: string;
  readonly clientId: string;
  readonly containerId: string;
  readonly name: string;
  /** Size in bytes. */
  readonly size: number;
  readonly sha256: string;
  readonly createdBy: string;
  /** Person named in the document's history; by default `createdBy`. */
  readonly actor?: DocumentActor;
  /** ID of the document; generated if omitted. */
  readonly id?: string;
  /** The task that the document is for. */
  readonly task?: DocumentTask;
  readonly lock?: Lock;
  readonly scanState?: ScanState | null;
}

/** The task that a document is for, as it is stored with the document. */
export interface DocumentTask {
  readonly id: string | null;
  readonly label: string | null;
  readonly groupType: string | null;
  readonly step: string | null;
}

const noTask: DocumentTask = { id: null, label: null, groupType: null, step: null };

/**
 * Adds a document and begins its history. This is the only place where documents are inserted.
 *
 * @returns its ID, or null if the name is taken in its container.
 */
export async function insertDocument(
  { ids, clock }: Pick<Deps, 'ids' | 'clock'>,
  tx: Tx,
  document: NewDocument,
): Promise<string | null> {
  const { companyId, createdBy, name, task = noTask, lock, id = ids.next() } = document;
  const now = clock.now();
  const added = await tx
    .insertInto('documents')
    .values({
      company_id: companyId,
      document_id: id,
      client_id: document.clientId,
      container_id: document.containerId,
      name,
      mime_type: mimeTypeOf(name),
      size: document.size,
      sha256: document.sha256,
      cc_task: task.id,
      cc_task_label: task.label,
      cc_group_type: task.groupType,
      cc_step: task.step,
      lock_type: lock?.type ?? null,
      lock_level: lock?.level ?? null,
      created_by: createdBy,
      created_at: now,
      modified_by: createdBy,
      modified_at: now,
      scan_state: document.scanState ?? null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'container_id', 'name_hash'])
        .where('deleted_at', 'is', null)
        .doNothing(),
    )
    .returning(countedColumns)
    .executeTakeFirst();
  if (!added) return null;
  await countDocuments(tx, companyId, { added: [added] });
  const actor = document.actor ?? { companyId, userId: createdBy };
  await recordDocumentEvents({ ids, clock }, actor, [id], { type: 'uploaded', details: { name } }, tx);
  return id;
}

/** Adds a document as {@link insertDocument} does. If the name is taken, appends a number. */
export async function insertRenamed(
  deps: Pick<Deps, 'ids' | 'clock'>,
  tx: Tx,
  document: NewDocument,
): Promise<{ readonly id: string; readonly name: string }> {
  for (let { name } = document; ; name = renameOnConflict(name)) {
    const id = await insertDocument(deps, tx, { ...document, name });
    if (id !== null) return { id, name };
  }
}

/** Returns the media type for a document's name. */
export function mimeTypeOf(name: string): string {
  return allowedExtensions.get(extensionOf(name))?.mimeType ?? 'application/octet-stream';
}
