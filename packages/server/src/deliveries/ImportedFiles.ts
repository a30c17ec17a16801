import { createReadStream } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { basename, isAbsolute, relative, resolve } from 'node:path';
import { allowedExtensions } from '@anteroom/domain/allowedExtensions';
import { extensionOf, fileRefusals } from '@anteroom/domain/fileSelection';
import { renameOnConflict } from '@anteroom/domain/renameOnConflict';
import type { Tx } from '../database/schema.ts';
import { recordDocumentEvents } from '../documents/documentEvents.ts';
import type { ImportDeps, ImportRow, RowFault } from '../imports/Importer.ts';
import { type BlobStore, blobKey, type ReceivedBlob } from '../storage/blobStore.ts';
import { agreesWithName } from '../storage/fileSignature.ts';
import { noteContent } from '../storage/upload.ts';
import type { DocumentToDeliver } from './addDelivery.ts';

interface ImportedFile {
  readonly name: string;
  readonly blob: ReceivedBlob;
}

/** The files that the rows of an import name, held beside the contents of documents until they are kept. */
export class ImportedFiles {
  readonly #blobs: BlobStore;
  readonly #folder: string;
  /** By the row's line. */
  readonly #files = new Map<number, ImportedFile>();
  readonly #loose = new Set<ReceivedBlob>();

  constructor(blobs: BlobStore, folder: string) {
    this.#blobs = blobs;
    this.#folder = folder;
  }

  /** Takes the file of each row, and answers what is wrong with any of them. */
  async receive(rows: readonly ImportRow[]): Promise<readonly RowFault[]> {
    const faults: RowFault[] = [];
    for (const row of rows) {
      const fault = await this.#receive(row);
      if (fault !== null) faults.push({ line: row.line, message: `file: ${fault}` });
    }
    return faults;
  }

  /** @throws Error for a row whose file was not received. */
  blobOf(row: ImportRow): ReceivedBlob {
    return this.#fileOf(row).blob;
  }

  /** Puts the file of a row in its place, as a content of the firm. */
  async keep(deps: ImportDeps, companyId: string, row: ImportRow): Promise<ImportedFile> {
    const file = this.#fileOf(row);
    // Beside the import's transaction: if that fails, the content is found by its row and removed.
    await noteContent(deps, deps.db, companyId, file.blob);
    await file.blob.keep(blobKey(companyId, file.blob.sha256));
    this.#loose.delete(file.blob);
    return file;
  }

  /** Lets go of what was not kept. */
  async discard(): Promise<void> {
    await Promise.all([...this.#loose].map((blob) => blob.discard()));
  }

  #fileOf({ line }: ImportRow): ImportedFile {
    const file = this.#files.get(line);
    if (!file) throw new Error(`the file of line ${line} was not received`);
    return file;
  }

  /** What is wrong with the file; null when it is there. */
  async #receive({ line, values }: ImportRow): Promise<string | null> {
    const path = await this.#pathOf(values.file ?? '');
    if (path === null) return `there is no file "${values.file}" in the folder`;
    const name = basename(path).normalize('NFC');
    const { size } = await stat(path);
    const [refusal] = fileRefusals({ name, size });
    if (refusal) return `${values.file}: ${refusals[refusal]}`;
    const blob = await this.#blobs.receive(createReadStream(path), size);
    this.#loose.add(blob);
    if (!(await agreesWithName(name, blob.head)))
      return `${values.file}: its content is not what its name says`;
    this.#files.set(line, { name, blob });
    return null;
  }

  /** null for what is no file, or lies outside of the folder, by a link too. */
  async #pathOf(file: string): Promise<string | null> {
    try {
      const folder = await realpath(this.#folder);
      const path = await realpath(resolve(folder, file));
      const within = relative(folder, path);
      if (within.startsWith('..') || isAbsolute(within)) return null;
      return (await stat(path)).isFile() ? path : null;
    } catch {
      return null;
    }
  }
}

const refusals = {
  'too-large': 'is larger than 500 MB',
  'wrong-type': 'is of a type that is not accepted',
  'bad-characters': 'has characters in its name that are not allowed',
  empty: 'is empty',
} as const;

interface DocumentToImport extends ImportedFile {
  readonly companyId: string;
  readonly clientId: string;
  /** Staff. */
  readonly by: string;
}

/** Where the client's uploads go that name no folder; a name that is taken there is counted up. */
export async function addImportedDocument(
  deps: ImportDeps,
  tx: Tx,
  { companyId, clientId, name: given, blob, by }: DocumentToImport,
): Promise<DocumentToDeliver> {
  const id = deps.ids.next();
  const now = deps.clock.now();
  const { sha256, size } = blob;
  const mimeType = allowedExtensions.get(extensionOf(given))?.mimeType ?? 'application/octet-stream';
  const containerId = await uploadFolder(tx, companyId, clientId);
  let name = given;
  for (;;) {
    const added = await tx
      .insertInto('documents')
      .values({
        company_id: companyId,
        document_id: id,
        client_id: clientId,
        container_id: containerId,
        name,
        mime_type: mimeType,
        size,
        sha256,
        cc_task: null,
        cc_task_label: null,
        cc_group_type: null,
        cc_step: null,
        lock_type: null,
        lock_level: null,
        created_by: by,
        created_at: now,
        modified_by: by,
        modified_at: now,
        // The scan is ordered by the server, together with the e-mails: `tellOfDeliveries`.
        scan_state: deps.config.clamd === null ? null : 'scanning',
      })
      .onConflict((conflict) =>
        conflict
          .columns(['company_id', 'container_id', 'sort_name'])
          .where('deleted_at', 'is', null)
          .doNothing(),
      )
      .returning('document_id')
      .executeTakeFirst();
    if (added) break;
    name = renameOnConflict(name);
  }
  await recordDocumentEvents(
    deps,
    { companyId, userId: by },
    [id],
    { type: 'uploaded', details: { name } },
    tx,
  );
  await deps.events.publish({ companyId, clientId }, { type: 'documents-changed', data: { clientId } }, tx);
  return { id, name, mimeType, size, sha256 };
}

async function uploadFolder(tx: Tx, companyId: string, clientId: string): Promise<string> {
  const chosen = await tx
    .selectFrom('upload_folders as u')
    .innerJoin('containers as k', (join) =>
      join.onRef('k.company_id', '=', 'u.company_id').onRef('k.container_id', '=', 'u.container_id'),
    )
    .select('k.container_id')
    .where('u.company_id', '=', companyId)
    .where('u.client_id', '=', clientId)
    .where('k.deleted_at', 'is', null)
    .executeTakeFirst();
  return chosen?.container_id ?? clientId;
}
