import { Readable } from 'node:stream';
import { maxEntryFiles, type ProblemCode } from '@anteroom/contract';
import { allowedExtensions } from '@anteroom/domain/documents/allowedExtensions';
import { renameOnConflict } from '@anteroom/domain/documents/renameOnConflict';
import { may } from '@anteroom/domain/people/permissions';
import { type Scope, ServerError } from '@anteroom/server-sdk';
import { heldBy } from '@anteroom/server-sdk/portal';
import { defaultFolder } from '../documents/defaultFolder.ts';
import { takenNames } from '../documents/documentStore.ts';
import type { IncomingAttachment } from '../incomingMail/readMessage.ts';
import type { Tx } from '../schema.ts';
import type { Destination } from '../storage/destination.ts';
import { addDocument, keepContent, receiveFile, type UploadDeps } from '../storage/upload.ts';

/** An attachment of a reply that was refused, and why. */
export interface RefusedFile {
  readonly name: string;
  readonly reason: 'kind' | 'name' | 'empty' | 'room' | 'place' | 'many';
}

/** Attachments of a reply. The contents of the accepted ones are stored, but documents have not been created yet. */
export interface ReplyFiles {
  readonly to: Destination;
  readonly taken: readonly TakenFile[];
  readonly refused: readonly RefusedFile[];
}

interface TakenFile {
  readonly name: string;
  readonly sha256: string;
  readonly size: number;
}

/** MIME types of signatures and keys that mail programs attach by themselves. */
const ofPrograms = /^application\/(?:x-)?(?:pkcs7-signature|pgp-signature|pgp-keys)$/;

/**
 * Receives the attachments of a reply. The rules are those of an upload by the sender to the folder for the client's
 * uploads.
 *
 * @param pictures - content IDs of the pictures within the text. Other pictures that the HTML shows belong to a quote
 * or a signature, and are left out.
 */
export async function receiveReplyFiles(
  deps: UploadDeps,
  scope: Scope,
  clientId: string,
  {
    attachments,
    html,
  }: { readonly attachments: readonly IncomingAttachment[]; readonly html: string | null },
  pictures: ReadonlySet<string>,
): Promise<ReplyFiles> {
  const isMeant = ({ type, contentId }: IncomingAttachment) =>
    !ofPrograms.test(type) &&
    (contentId === null || pictures.has(contentId) || !html?.includes(`cid:${contentId}`));
  const meant = attachments.filter(isMeant);
  const folder = await defaultFolder(deps.db, scope, clientId);
  const to: Destination = { scope, clientId, containerId: folder.id, isSilent: true };
  const mayAdd = folder.permissions.canCreate && may('documents.write', heldBy(scope));
  const taken: TakenFile[] = [];
  const refused: RefusedFile[] = [];
  for (const attachment of meant) {
    const name = nameOf(attachment);
    if (!mayAdd) refused.push({ name, reason: 'place' });
    else if (taken.length === maxEntryFiles) refused.push({ name, reason: 'many' });
    else {
      const received = await receive(deps, to, name, attachment.content);
      if (typeof received === 'string') refused.push({ name, reason: received });
      else taken.push(received);
    }
  }
  return { to, taken, refused };
}

function nameOf({ name, type }: IncomingAttachment): string {
  if (name !== null && name.trim() !== '') return name.trim().normalize('NFC');
  const [extension] = [...allowedExtensions].find(([, { mimeType }]) => mimeType === type) ?? [];
  const [kind = 'file'] = type.split('/');
  return extension === undefined ? kind : `${kind}.${extension}`;
}

/** Reasons for which a file is refused, by error. Any other error may be temporary. */
const reasons: Partial<Record<ProblemCode, RefusedFile['reason']>> = {
  'file-type-not-allowed': 'kind',
  'file-name-not-allowed': 'name',
  'bad-request': 'empty',
  'insufficient-storage': 'room',
};

async function receive(
  deps: UploadDeps,
  to: Destination,
  name: string,
  content: Uint8Array,
): Promise<TakenFile | RefusedFile['reason']> {
  try {
    const free = await freeName(deps, to, name);
    const { blob } = await receiveFile(deps, to, {
      name: free,
      content: Readable.from([content]),
      metaData: {},
    });
    await keepContent(deps, to.scope.companyId, blob);
    return { name: free, sha256: blob.sha256, size: blob.size };
  } catch (error) {
    const reason = error instanceof ServerError ? reasons[error.code] : undefined;
    if (reason === undefined) throw error;
    return reason;
  }
}

/** Number of names that one query tries. Phones give all pictures the same name. */
const triedNames = 50;

async function freeName(
  { db }: UploadDeps,
  { scope, containerId }: Destination,
  name: string,
): Promise<string> {
  for (let next = name; ; ) {
    const names: string[] = [];
    for (; names.length < triedNames; next = renameOnConflict(next)) names.push(next);
    const taken = await takenNames(db, scope, containerId, names);
    const free = names.find((each) => !taken.has(each));
    if (free !== undefined) return free;
  }
}

/** Adds a document for each file. Returns the documents' IDs. */
export async function addReplyFiles(deps: UploadDeps, tx: Tx, { to, taken }: ReplyFiles): Promise<string[]> {
  const ids: string[] = [];
  for (const file of taken) ids.push(await addRenamed(deps, tx, to, file));
  return ids;
}

/**
 * Adds a file under the next free name: since it was received, its name may have been taken, also by another file of
 * the same reply.
 */
async function addRenamed(deps: UploadDeps, tx: Tx, to: Destination, file: TakenFile): Promise<string> {
  for (let { name } = file; ; name = renameOnConflict(name)) {
    const added = await addDocument(deps, tx, to, { ...file, name, metaData: {} }).catch((error) => {
      if (error instanceof ServerError && error.code === 'conflict') return null;
      throw error;
    });
    if (added) return added.id;
  }
}
