import type { Document, DocumentMetaData } from '@anteroom/contract';
import { isAcceptableName, isAllowedType, maxFileSize } from '@anteroom/domain/documents/fileSelection';
import { actorOf, fail, ServerError } from '@anteroom/server-sdk';
import type { Deps } from '../../deps.ts';
import { BlobTooLarge, blobKey, type ReceivedBlob, StorageFull } from '../../kernel/blobs/blobStore.ts';
import type { AreaServices } from '../AreaServices.ts';
import { announceDocuments } from '../documents/announceDocuments.ts';
import { holdContainer } from '../documents/containerAccess.ts';
import { findDocument, takenNames } from '../documents/documentStore.ts';
import { insertDocument } from '../documents/insertDocument.ts';
import { markAsRead } from '../documents/readMarks.ts';
import { tellOfUpload } from '../inbox/tellStaff.ts';
import { requireRoom } from '../quota/storageUse.ts';
import { scanStateOfNew } from '../scanning/scanContent.ts';
import type { DbOrTx, Tx } from '../schema.ts';
import { countStepFiles } from '../tasks/countStepFiles.ts';
import { requireOpenStep } from '../tasks/openStep.ts';
import { requireOpenTask } from '../tasks/openTask.ts';
import { stepNumber } from '../tasks/stepFiles.ts';
import { rememberUpload, type SentUpload } from '../uploads/sentUploads.ts';
import type { Destination } from './destination.ts';
import { agreesWithName } from './fileSignature.ts';
import { firmTakesKind } from './takenKinds.ts';
import { type ArrivingFile, failTooLarge } from './uploadForm.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    'document-uploaded': unknown;
  }
}

/** A file that has arrived completely and can be stored. */
export interface ReceivedFile {
  readonly name: string;
  readonly metaData: DocumentMetaData;
  readonly blob: ReceivedBlob;
}

/**
 * Receives a file into temporary storage. A file that can be refused by its name alone is refused before its content is
 * read.
 */
export async function receiveFile(
  deps: Pick<Deps, 'db'> &
    Pick<AreaServices, 'taskKinds'> & { readonly blobs: Pick<Deps['blobs'], 'receive'> },
  to: Destination,
  { name, content, metaData }: ArrivingFile,
): Promise<ReceivedFile> {
  // The size is known only when the content has arrived; if the storage is already full, refuse the file now.
  await admitFile(deps, to, { name, metaData, size: 1 });
  const blob = await deps.blobs
    .receive(content, { limit: maxFileSize, companyId: to.scope.companyId })
    .catch((error) => {
      if (error instanceof BlobTooLarge) failTooLarge();
      throw storageProblem(error);
    });
  try {
    await requireRoom(deps.db, placeOf(to), blob.size);
  } catch (error) {
    await blob.discard();
    throw error;
  }
  if (blob.size > 0 && (await agreesWithName(name, blob.head))) return { name, metaData, blob };
  await blob.discard();
  return blob.size === 0 ? fail('bad-request', 'The file is empty.') : failType();
}

/**
 * @param file `size`: the number of bytes that it needs.
 * @throws ServerError if a file with this name and size, for this task, would not be accepted there.
 */
export async function admitFile(
  deps: Pick<Deps, 'db'> & Pick<AreaServices, 'taskKinds'>,
  to: Destination,
  { name, metaData, size }: Pick<ReceivedFile, 'name' | 'metaData'> & { readonly size: number },
): Promise<void> {
  const { db } = deps;
  if (!isAcceptableName(name))
    fail('file-name-not-allowed', 'The file name contains characters that aren’t allowed.');
  if (!isAllowedType(name) || !(await firmTakesKind(db, to.scope.companyId, name))) failType();
  await requireTaskTakes(deps, db, to, { name, metaData });
  if ((await takenNames(db, to.scope, to.containerId, [name])).has(name)) failTaken(name);
  await requireRoom(db, placeOf(to), size);
}

function placeOf({ scope: { companyId }, clientId }: Destination) {
  return { companyId, clientId };
}

/**
 * Stores a received file and adds its document. The order makes it safe to be killed at any point: first the content's
 * row, then the content, then the document. A document always has its content; a content without a document is found by
 * its row and removed later (`removeUnusedBlobs`).
 *
 * @param upload Set if the sender may send the file again, because they do not know whether it has arrived.
 */
export async function keepFile(
  deps: UploadDeps,
  to: Destination,
  { name, metaData, blob }: ReceivedFile,
  upload?: SentUpload,
): Promise<Document> {
  const { companyId } = to.scope;
  await keepContent(deps, companyId, blob);
  const file = { name, metaData, sha256: blob.sha256, size: blob.size };
  return deps.db.transaction().execute(async (tx) => {
    const document = await addDocument(deps, tx, to, file);
    if (upload) await rememberUpload(deps, tx, to, upload, document);
    return document;
  });
}

/** Stores a content as {@link putInPlace} does, or discards it if that fails. */
export async function keepContent(deps: NoteDeps, companyId: string, blob: ReceivedBlob): Promise<void> {
  try {
    await putInPlace(companyId, blob, () => noteContent(deps, deps.db, companyId, blob));
  } catch (error) {
    await blob.discard();
    throw error;
  }
}

/**
 * Moves a content to its permanent place, after its row has been written.
 *
 * @param note Writes that row, with {@link noteContent}, and whatever else must be written before.
 * @throws ServerError if the storage is full.
 */
export async function putInPlace(
  companyId: string,
  blob: ReceivedBlob,
  note: () => Promise<void>,
): Promise<void> {
  try {
    await note();
    await blob.keep(blobKey(companyId, blob.sha256));
  } catch (error) {
    throw storageProblem(error);
  }
}

type NoteDeps = Pick<Deps, 'db' | 'clock'>;

/** Writes the row of a content that is about to be stored, so that it can be found and removed if it is never used. */
export async function noteContent(
  { clock }: Pick<Deps, 'clock'>,
  tx: DbOrTx,
  companyId: string,
  { sha256, size }: Pick<ReceivedBlob, 'sha256' | 'size'>,
): Promise<void> {
  const keptAt = clock.now();
  await tx
    .insertInto('blobs')
    .values({ company_id: companyId, sha256, size, kept_at: keptAt })
    .onConflict((conflict) => conflict.columns(['company_id', 'sha256']).doUpdateSet({ kept_at: keptAt }))
    .execute();
}

interface NewDocument {
  readonly name: string;
  readonly metaData: DocumentMetaData;
  readonly sha256: string;
  readonly size: number;
}

/** Services for areas that receive files. */
export interface UploadDeps extends Deps, Pick<AreaServices, 'scanner' | 'taskKinds'> {}

/** Dependencies of {@link addDocument}. */
export interface AddDeps
  extends Pick<Deps, 'db' | 'ids' | 'clock' | 'audit'>,
    Pick<AreaServices, 'scanner' | 'taskKinds'> {
  readonly events: Pick<Deps['events'], 'publish'>;
  readonly jobs: Pick<Deps['jobs'], 'send'>;
}

/** Adds a document whose content is already stored. @throws ServerError `conflict` if the name is taken. */
export async function addDocument(
  deps: AddDeps,
  tx: Tx,
  to: Destination,
  file: NewDocument,
): Promise<Document> {
  const { scope, clientId, containerId } = to;
  const { ccTask = null, ccTaskLabel = null, ccGroupType = null, ccStep = null } = file.metaData;
  const now = deps.clock.now();
  // Checked again, because the task may have been completed while the file arrived. From here on, the transaction's
  // lock prevents that.
  await requireTaskTakes(deps, tx, to, file);
  await holdContainer(tx, scope.companyId, containerId);
  const { companyId } = scope;
  const documentId = await insertDocument(deps, tx, {
    companyId,
    clientId,
    containerId,
    name: file.name,
    size: file.size,
    sha256: file.sha256,
    task: { id: ccTask, label: ccTaskLabel, groupType: ccGroupType, step: ccStep },
    createdBy: scope.userId,
    actor: actorOf(scope),
    scanState: await scanStateOfNew(deps, tx, { companyId, sha256: file.sha256 }),
  });
  if (documentId === null) failTaken(file.name);
  if (ccTask !== null) await countStepFiles(deps, scope.companyId, [{ taskId: ccTask, step: ccStep }], tx);
  await markAsRead(tx, scope, [documentId], now);
  if (!to.isSilent && scope.role === 'client')
    await tellOfUpload(deps, tx, scope, {
      clientId,
      documentId,
      name: file.name,
      taskId: ccTask,
      step: stepNumber(ccStep),
    });
  await deps.audit.record(
    {
      action: 'document-uploaded',
      ...actorOf(scope),
      subject: `document:${documentId}`,
      details: {
        name: file.name,
        size: file.size,
        sha256: file.sha256,
        clientId,
        containerId,
        taskId: ccTask,
      },
      requestId: to.requestId,
      address: to.address,
    },
    tx,
  );
  await announceDocuments(deps, companyId, [documentId], tx);
  return findDocument(tx, scope, documentId);
}

/** @throws ServerError if the task or step that a file is for does not accept it. */
async function requireTaskTakes(
  deps: Pick<AreaServices, 'taskKinds'>,
  db: DbOrTx,
  { scope, clientId }: Destination,
  { name, metaData: { ccTask, ccStep } }: Pick<ReceivedFile, 'name' | 'metaData'>,
): Promise<void> {
  if (ccTask === undefined) return;
  if (ccStep === undefined) return requireOpenTask(deps, db, scope, { clientId, taskId: ccTask });
  await requireOpenStep(deps, db, scope, { clientId, taskId: ccTask, step: ccStep, name });
}

function failTaken(name: string): never {
  fail('conflict', 'A file with this name already exists.', {
    errors: [{ path: 'body/file[]', message: `"${name}" is taken`, reason: 'name-taken' }],
  });
}

export function failType(): never {
  fail('file-type-not-allowed', 'We don’t accept this type of file, or its content doesn’t match its name.');
}

/** Returns the error to send when the storage has thrown an error. */
export function storageProblem(error: unknown): unknown {
  if (!(error instanceof StorageFull)) return error;
  const detail = 'There is no room for the file at the moment. Your firm has to make some.';
  return new ServerError('insufficient-storage', detail, { cause: error });
}
