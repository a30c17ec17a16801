import type { Readable } from 'node:stream';
import { maxFileSize } from '@anteroom/domain/documents/fileSelection';
import type { ReceivedFile, Uploads } from '@anteroom/server-sdk';
import type { Deps } from '../../deps.ts';
import { BlobTooLarge, type ReceivedBlob } from '../../kernel/blobs/blobStore.ts';
import { formProblem } from '../../kernel/http/formProblem.ts';
import type { AreaServices } from '../AreaServices.ts';
import { hasRoom, hasRoomFor } from '../quota/storageUse.ts';
import { agreesWithName } from './fileSignature.ts';
import { keepContent, receiveFile, storageProblem } from './upload.ts';
import { failTooLarge } from './uploadForm.ts';

type UploadDeps = Pick<Deps, 'db' | 'clock'> &
  Pick<AreaServices, 'taskKinds'> & {
    readonly blobs: Pick<Deps['blobs'], 'receive'>;
  };

/** Returns the service with which server halves of plugins create documents from files. */
export function pluginUploads(deps: UploadDeps): Uploads {
  return {
    async receiveInto(scope, { id: containerId, clientId }, { name, content }) {
      const to = { scope, clientId, containerId };
      const file = { name: name.normalize('NFC'), content, metaData: {} };
      const { blob } = await receiveFile(deps, to, file).catch(failAsForm);
      return receivedFile(deps, scope.companyId, blob);
    },
    async receive(companyId, content) {
      const blob = await receiveBlob(deps, companyId, content).catch(failAsForm);
      return receivedFile(deps, companyId, blob);
    },
    hasRoom: (db, companyId, bytes, clientId) =>
      clientId === undefined ? hasRoom(db, companyId, bytes) : hasRoomFor(db, { companyId, clientId }, bytes),
  };
}

async function receiveBlob(
  { blobs }: Pick<UploadDeps, 'blobs'>,
  companyId: string,
  content: Readable,
): Promise<ReceivedBlob> {
  return blobs.receive(content, { limit: maxFileSize, companyId }).catch((error) => {
    if (error instanceof BlobTooLarge) failTooLarge();
    throw storageProblem(error);
  });
}

/** Throws the error of a form that ends within one of its files. */
function failAsForm(error: unknown): never {
  throw formProblem(error);
}

function receivedFile(deps: UploadDeps, companyId: string, blob: ReceivedBlob): ReceivedFile {
  return {
    sha256: blob.sha256,
    size: blob.size,
    isAs: (name) => agreesWithName(name, blob.head),
    keep: () => keepContent(deps, companyId, blob),
    discard: () => blob.discard(),
  };
}
