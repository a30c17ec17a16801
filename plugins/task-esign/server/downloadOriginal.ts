import type { RangedContent } from '@anteroom/server-sdk';
import { originalOf } from './esignState.ts';
import { type EsignPortal, findEsign } from './esignStore.ts';
import { type EsignRequest, noteOpened } from './signSteps.ts';

/**
 * Returns the PDF to sign. When a signer reads any part of it, this is recorded as opening it.
 *
 * @throws ServerError `not-found`, `forbidden`
 */
export async function downloadOriginal(portal: EsignPortal, request: EsignRequest): Promise<RangedContent> {
  const { scope, taskId } = request;
  const { esign, document } = await portal.db.inFirm(scope, async (tx) => {
    const esign = await findEsign(portal, tx, scope, taskId);
    return { esign, document: await originalOf(portal, tx, esign) };
  });
  const { sha256 } = esign.original;
  return {
    type: 'application/pdf',
    name: document.name,
    size: document.size,
    version: sha256,
    async open(range) {
      await noteOpened(portal, request, esign);
      return portal.documents.open(scope.companyId, { ...document, sha256 }, range);
    },
  };
}
