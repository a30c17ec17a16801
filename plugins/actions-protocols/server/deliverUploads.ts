import {
  type Folder,
  type FormField,
  type FormFile,
  fail,
  type ReceivedFile,
  type Request,
  type Scope,
} from '@anteroom/server-sdk';
import { Check } from 'typebox/value';
import { type Delivery, UploadedDelivery, type uploadDelivery } from '../api.ts';
import { deliver, findMade, lockKey, requireDueDate } from './makeDelivery.ts';
import type { DeliveryPortal } from './tables.ts';

const maxFiles = 20;

type UploadRequest = Request<typeof uploadDelivery>;

/**
 * Accepts a form with the details of a delivery in the field `delivery` (JSON), followed by its files in the field
 * `file[]`. The files become documents of the client. Either everything is stored or nothing.
 *
 * @throws ServerError as an upload of each of the files, and as `makeDelivery`.
 */
export async function deliverUploads(portal: DeliveryPortal, request: UploadRequest): Promise<Delivery> {
  const { scope, params } = request;
  await portal.db.inFirm(scope, (tx) => portal.clients.require(tx, scope, params.clientId));
  /** Files that have been received but not kept yet. */
  const loose = new Set<ReceivedFile>();
  try {
    const form = await readForm(portal, request, loose);
    for (const { file } of form.files) {
      // A failing `keep` discards the file itself.
      loose.delete(file);
      await file.keep();
    }
    return await deliverKept(portal, request, form);
  } finally {
    await Promise.all([...loose].map((file) => file.discard()));
  }
}

interface NamedFile {
  readonly name: string;
  readonly file: ReceivedFile;
}

interface Head {
  readonly delivery: UploadedDelivery;
  readonly folder: Folder;
  /** Whether a delivery with this idempotency key exists already. */
  readonly isMade: boolean;
}

interface ReadForm extends Head {
  readonly files: readonly NamedFile[];
}

async function readForm(
  portal: DeliveryPortal,
  { scope, params: { clientId }, form }: UploadRequest,
  loose: Set<ReceivedFile>,
): Promise<ReadForm> {
  let head: Head | undefined;
  const files: NamedFile[] = [];
  for await (const part of form.parts({ fields: 1, files: maxFiles + 1 })) {
    if (!isFile(part)) {
      if (part.field !== 'delivery' || head) {
        fail('bad-request', 'The form can have only the field delivery besides its files.');
      }
      head = await readHead(portal, scope, clientId, parse(part.value));
    } else {
      if (part.field !== 'file[]') fail('bad-request', 'Send the files in the field file[].');
      if (!head) fail('bad-request', 'Put the field delivery before the files.');
      if (files.length === maxFiles) fail('bad-request', `A delivery can have up to ${maxFiles} files.`);
      const { name, content } = part;
      // The first request's documents already use the names on a retry.
      const file = head.isMade
        ? await portal.uploads.receive(scope.companyId, content)
        : await portal.uploads.receiveInto(scope, head.folder, { name, content });
      loose.add(file);
      files.push({ name, file });
    }
  }
  if (!head || files.length === 0) fail('bad-request', 'The form has no delivery, or no file.');
  return { ...head, files };
}

function isFile(part: FormField | FormFile): part is FormFile {
  return 'content' in part;
}

function readHead(
  portal: DeliveryPortal,
  scope: Scope,
  clientId: string,
  delivery: UploadedDelivery,
): Promise<Head> {
  return portal.db.inFirm(scope, async (tx) => {
    const folder = await portal.documents.folder(tx, scope, clientId, delivery.folderId);
    const made = await tx
      .selectFrom('actions_protocols.deliveries')
      .select('delivery_id')
      .where('company_id', '=', scope.companyId)
      .where('client_id', '=', clientId)
      .where('idempotency_key', '=', delivery.idempotencyKey)
      .executeTakeFirst();
    return { delivery, folder, isMade: made !== undefined };
  });
}

async function deliverKept(
  portal: DeliveryPortal,
  { scope, params: { clientId }, origin }: UploadRequest,
  { delivery: facts, folder, files }: ReadForm,
): Promise<Delivery> {
  return portal.db.inFirm(scope, async (tx) => {
    await lockKey(tx, scope, clientId, facts.idempotencyKey);
    const contents = files.map(({ file }) => ({ sha256: file.sha256 }));
    const made = await findMade(portal, tx, scope, { clientId, facts, documents: contents });
    if (made) return made;
    const documents = [];
    for (const { name, file } of files) {
      documents.push(await portal.documents.add(tx, scope, folder, { name, content: file }, origin));
    }
    return deliver(portal, tx, scope, { clientId, facts, documents }, origin);
  });
}

function parse(value: unknown): UploadedDelivery {
  // A part of type application/json arrives already parsed.
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
