import { ContainerPath, type ExistsResponse } from '@anteroom/contract';
import * as api from '@anteroom/contract/storage';
import { allowedExtensions } from '@anteroom/domain/documents/allowedExtensions';
import type { MimeGroup } from '@anteroom/domain/documents/mimeGroup';
import type { Scope } from '@anteroom/server-sdk';
import { answer } from '../../kernel/http/answer.ts';
import type { Area } from '../AreaServices.ts';
import { findContainer } from '../documents/containerAccess.ts';
import { findDocument, takenNames } from '../documents/documentStore.ts';
import { hasRoom, storageUse } from '../quota/storageUse.ts';
import { orderScans, unorderedScansTimes } from '../scanning/orderScans.ts';
import { type ScannedContent, scanContent, scanQueue } from '../scanning/scanContent.ts';
import type { Db } from '../schema.ts';
import { downloadRoutes } from './downloadRoutes.ts';
import { itemMetaDataRoutes } from './itemMetaDataRoutes.ts';
import { mailFrame } from './mailFrame.ts';
import { previewRoutes } from './previewRoutes.ts';
import { takenKinds } from './takenKinds.ts';
import { removeUnusedBlobs } from './unusedBlobs.ts';
import { uploadRoutes } from './uploadRoutes.ts';

/**
 * Routes for the contents of documents: allowed files, uploads and downloads (spec section 7, documents and storage).
 */
export const storageRoutes: Area<'scanner' | 'taskKinds'> = async (app, deps) => {
  deps.chores.addCollector('contents that no document has', () =>
    removeUnusedBlobs(deps.db, deps.blobs, deps.clock),
  );
  deps.jobs.handle<ScannedContent>(
    scanQueue,
    (content, signal) => scanContent(deps, content, signal),
    'awaited',
  );
  deps.jobs.repeat('unordered-scans', unorderedScansTimes, () => orderScans(deps));

  answer(app, api.getUploadConstraints, async ({ scope, query: { bytes } }) => ({
    data: {
      ...typesOf(await takenKinds(deps.db, scope.companyId)),
      ...(bytes !== undefined && { hasRoom: await hasRoom(deps.db, scope.companyId, bytes) }),
    },
  }));

  for (const path of ContainerPath.anyOf.map((literal) => literal.const)) {
    answer(app, api.findTakenNames[path], async ({ scope, params, body }) => {
      const container = await findContainer(deps.db, scope, params.id, path);
      return { data: await existing(deps.db, scope, container.id, body) };
    });
  }

  answer(app, api.findTakenNamesBeside, async ({ scope, params, body }) => {
    const { parent } = await findDocument(deps.db, scope, params.documentId);
    return { data: await existing(deps.db, scope, parent.id, body) };
  });

  answer(app, api.getStorageUse, async ({ scope }) => ({ data: await storageUse(deps.db, scope.companyId) }));

  itemMetaDataRoutes(app, deps);
  downloadRoutes(app, deps);
  previewRoutes(app, deps);
  mailFrame(app);
  await app.register(async (scoped: typeof app) => uploadRoutes(scoped, deps));
};

async function existing(
  db: Db,
  scope: Scope,
  containerId: string,
  names: readonly string[],
): Promise<ExistsResponse['data']> {
  const taken = await takenNames(db, scope, containerId, names);
  return names.map((name) => ({ name, exists: taken.has(name) }));
}

/** Returns the extensions of the given kinds; null for all that the portal allows. */
function typesOf(kinds: readonly MimeGroup[] | null) {
  const taken = [...allowedExtensions].filter(([, { group }]) => kinds === null || kinds.includes(group));
  const extensions = (converted: boolean) =>
    taken.filter(([, type]) => type.converted === converted).map(([extension]) => extension);
  return { convertedTypes: extensions(true), unconvertedTypes: extensions(false) };
}
