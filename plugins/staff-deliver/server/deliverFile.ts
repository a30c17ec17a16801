import {
  type Folder,
  type FormField,
  type FormFile,
  fail,
  type Origin,
  type ReceivedFile,
  type Request,
  type Scope,
} from '@anteroom/server-sdk';
import { Check } from 'typebox/value';
import { type DeliveredFile, DeliveryFacts, type deliverFile as endpoint } from '../api.ts';
import type { DeliverPortal, DeliverTx } from './tables.ts';

type DeliverRequest = Request<typeof endpoint>;

/**
 * Accepts a form with the field `delivery` (JSON), followed by the file in the field `file[]`, which becomes a document
 * of the client. Content from an earlier delivery is not added again.
 *
 * @throws ServerError as an upload of the file does.
 */
export async function deliverFile(portal: DeliverPortal, request: DeliverRequest): Promise<DeliveredFile> {
  const { scope, params, origin } = request;
  await portal.db.inFirm(scope, (tx) => portal.clients.require(tx, scope, params.clientId));
  const { facts, folder, name, file } = await readForm(portal, request);
  let isLoose = true;
  try {
    const known = await portal.db.inFirm(scope, (tx) => findKnown(portal, tx, scope, folder, file));
    if (known) return known;
    // A failing `keep` discards the file itself.
    isLoose = false;
    await file.keep();
    return await portal.db.inFirm(scope, (tx) =>
      addOnce(portal, tx, scope, { folder, facts, name, file }, origin),
    );
  } finally {
    if (isLoose) await file.discard();
  }
}

/** A file to add to a client's documents. */
interface Delivery {
  readonly facts: DeliveryFacts;
  readonly folder: Folder;
  readonly name: string;
  readonly file: Pick<ReceivedFile, 'sha256' | 'size'>;
}

interface ReadForm extends Delivery {
  readonly file: ReceivedFile;
}

async function readForm(
  portal: DeliverPortal,
  { scope, params: { clientId }, form }: DeliverRequest,
): Promise<ReadForm> {
  let facts: DeliveryFacts | undefined;
  for await (const part of form.parts({ fields: 1, files: 1 })) {
    if (!isFile(part)) {
      if (part.field !== 'delivery')
        fail('bad-request', 'The form can have only the field delivery besides its file.');
      facts = parse(part.value);
      continue;
    }
    if (part.field !== 'file[]') fail('bad-request', 'Send the file in the field file[].');
    if (!facts) fail('bad-request', 'Put the field delivery before the file.');
    const { path } = facts;
    const folder = await portal.db.inFirm(scope, (tx) => folderOf(portal, tx, scope, clientId, path));
    const { name, content } = part;
    return { facts, folder, name, file: await portal.uploads.receiveInto(scope, folder, { name, content }) };
  }
  return fail('bad-request', 'The form has no file.');
}

/** Returns the folder at a path; without a path, the client's upload folder. */
export function folderOf(
  { documents }: DeliverPortal,
  tx: DeliverTx,
  scope: Scope,
  clientId: string,
  path: DeliveryFacts['path'],
): Promise<Folder> {
  return path.length > 0
    ? documents.folderAt(tx, scope, clientId, path)
    : documents.folder(tx, scope, clientId, null);
}

function isFile(part: FormField | FormFile): part is FormFile {
  return 'content' in part;
}

function parse(value: unknown): DeliveryFacts {
  // A part of type application/json arrives already parsed.
  const parsed = typeof value === 'string' ? parseJson(value) : value;
  if (!Check(DeliveryFacts, parsed)) fail('bad-request', 'The field delivery is malformed.');
  return parsed;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Adds the document, unless the same content was delivered to the client before, or meanwhile by another request. */
export async function addOnce(
  portal: DeliverPortal,
  tx: DeliverTx,
  scope: Scope,
  { folder, facts, name, file }: Delivery,
  origin: Origin,
): Promise<DeliveredFile> {
  const { companyId, userId } = scope;
  const { clientId } = folder;
  await tx
    .selectNoFrom(({ fn, val }) =>
      fn('pg_advisory_xact_lock', [
        fn('hashtextextended', [
          val(JSON.stringify(['staff-deliver', companyId, clientId, file.sha256])),
          val(0),
        ]),
      ]).as('locked'),
    )
    .execute();
  const known = await findKnown(portal, tx, scope, folder, file);
  if (known) return known;
  const added = await portal.documents.add(tx, scope, folder, { name, content: file }, origin);
  const row = {
    document_id: added.id,
    name: added.name,
    batch_id: facts.batch,
    delivered_by: userId,
    delivered_at: portal.clock.now(),
    told_at: null,
  };
  await tx
    .insertInto('staff_deliver.documents')
    .values({ company_id: companyId, client_id: clientId, sha256: file.sha256, ...row })
    .onConflict((conflict) => conflict.columns(['company_id', 'client_id', 'sha256']).doUpdateSet(row))
    .execute();
  return { documentId: added.id, name: added.name, isNew: true };
}

/**
 * Returns the document that an earlier delivery created from the same content; null if there is none, or it was
 * deleted.
 */
async function findKnown(
  portal: DeliverPortal,
  tx: DeliverTx,
  { companyId }: Scope,
  { clientId }: Folder,
  { sha256 }: Pick<ReceivedFile, 'sha256'>,
): Promise<DeliveredFile | null> {
  const row = await tx
    .selectFrom('staff_deliver.documents')
    .select('document_id')
    .where('company_id', '=', companyId)
    .where('client_id', '=', clientId)
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  const document = row && (await portal.documents.find(tx, companyId, row.document_id));
  if (!document || document.isDeleted || document.clientId !== clientId) return null;
  return { documentId: document.id, name: document.name, isNew: false };
}
