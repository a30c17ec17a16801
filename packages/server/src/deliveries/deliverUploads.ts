import { type Delivery, UploadedDelivery } from '@anteroom/contract';
import { maxFileSize } from '@anteroom/domain/fileSelection';
import type { FastifyRequest } from 'fastify';
import { Check } from 'typebox/value';
import type { Origin } from '../audit/origin.ts';
import type { Deps } from '../deps.ts';
import { findContainer } from '../documents/containerAccess.ts';
import { defaultFolder } from '../documents/defaultFolder.ts';
import { fail } from '../http/problem.ts';
import { blobKey, type ReceivedBlob } from '../storage/blobStore.ts';
import type { Destination } from '../storage/destination.ts';
import { addDocument, noteContent, receiveFile, storageProblem } from '../storage/upload.ts';
import { formProblem } from '../storage/uploadForm.ts';
import { deliver, findMade, lockKey, requireDueDate } from './makeDelivery.ts';

const maxFiles = 20;

const parsing = {
  preservePath: true,
  throwFileSizeLimit: false,
  limits: {
    fields: 1,
    files: maxFiles + 1,
    parts: maxFiles + 2,
    fieldSize: 32 * 1024,
    headerPairs: 20,
    // One more than is allowed, so that the store sees what is too much.
    fileSize: maxFileSize + 1,
  },
};

/**
 * Takes a form with the facts of a delivery in the field `delivery` (JSON), then its files in the field `file[]`; they become documents of
 * the client. All of it, or nothing.
 *
 * @throws ServerError as an upload of each of the files, and as `makeDelivery`.
 */
export async function deliverUploads(
  deps: Deps,
  request: FastifyRequest,
  clientId: string,
): Promise<Delivery> {
  const origin = { requestId: request.id, address: request.ip };
  /** What has come and is not kept: content that is kept and becomes no document is found by its row, and removed later. */
  const loose = new Set<ReceivedBlob>();
  try {
    const form = await readForm(deps, request, clientId, loose);
    for (const { blob } of form.files) {
      await noteContent(deps, deps.db, request.scope.companyId, blob);
      await blob.keep(blobKey(request.scope.companyId, blob.sha256));
      loose.delete(blob);
    }
    return await deliverKept(deps, form, origin);
  } catch (error) {
    await Promise.all([...loose].map((blob) => blob.discard()));
    throw storageProblem(formProblem(error));
  }
}

interface File {
  readonly name: string;
  readonly blob: ReceivedBlob;
}

interface Form {
  readonly delivery: UploadedDelivery;
  readonly to: Destination;
  readonly files: readonly File[];
}

async function readForm(
  deps: Deps,
  request: FastifyRequest,
  clientId: string,
  loose: Set<ReceivedBlob>,
): Promise<Form> {
  let head: (Pick<Form, 'delivery' | 'to'> & { readonly isMade: boolean }) | undefined;
  const files: File[] = [];
  for await (const part of request.parts(parsing)) {
    if (part.type !== 'file') {
      if (part.fieldname !== 'delivery' || head) {
        fail('bad-request', 'The form can have only the field delivery besides its files.');
      }
      const delivery = parse(part.value);
      const to = await destinationOf(deps, request, clientId, delivery.folderId);
      head = { delivery, to, isMade: await isMade(deps, to, delivery.idempotencyKey) };
    } else {
      if (part.fieldname !== 'file[]') fail('bad-request', 'Send the files in the field file[].');
      if (!head) fail('bad-request', 'Put the field delivery before the files.');
      if (files.length === maxFiles) fail('bad-request', `A delivery can have up to ${maxFiles} files.`);
      const name = (part.filename ?? '').normalize('NFC');
      // Sent again: the name is taken by what was sent before.
      const blob = head.isMade
        ? await deps.blobs.receive(part.file, maxFileSize)
        : (await receiveFile(deps, head.to, { name, content: part.file, metaData: {} })).blob;
      loose.add(blob);
      files.push({ name, blob });
    }
  }
  if (!head || files.length === 0) fail('bad-request', 'The form has no delivery, or no file.');
  return { ...head, files };
}

async function deliverKept(
  deps: Deps,
  { delivery: facts, to, files }: Form,
  origin: Origin,
): Promise<Delivery> {
  const { scope, clientId } = to;
  return deps.db.transaction().execute(async (tx) => {
    await lockKey(tx, scope, clientId, facts.idempotencyKey);
    const contents = files.map(({ blob }) => ({ sha256: blob.sha256 }));
    const made = await findMade(tx, scope, { clientId, facts, documents: contents });
    if (made) return made;
    const documents = [];
    for (const { name, blob } of files) {
      const { sha256, size } = blob;
      documents.push(await addDocument(deps, tx, to, { name, metaData: {}, sha256, size }));
    }
    return deliver(deps, tx, scope, { clientId, facts, documents }, origin);
  });
}

function parse(value: unknown): UploadedDelivery {
  // A part of type application/json comes parsed.
  const parsed = typeof value === 'string' ? parseJson(value) : value;
  if (!Check(UploadedDelivery, parsed)) fail('bad-request', 'The field delivery is malformed.');
  requireDueDate(parsed.dueDate);
  return parsed;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function destinationOf(
  { db }: Deps,
  { scope, id: requestId, ip: address }: FastifyRequest,
  clientId: string,
  folderId: string | null,
): Promise<Destination> {
  const id = folderId ?? (await defaultFolder(db, scope, clientId)).id;
  const container = await findContainer(db, scope, id);
  if (container.clientId !== clientId) fail('not-found', 'There is no such folder.');
  if (!container.permissions.canCreate) fail('forbidden', 'You don’t have permission to add files here.');
  return { scope, clientId, containerId: container.id, requestId, address };
}

async function isMade({ db }: Deps, { scope, clientId }: Destination, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('deliveries')
    .select('delivery_id')
    .where('company_id', '=', scope.companyId)
    .where('client_id', '=', clientId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  return row !== undefined;
}
