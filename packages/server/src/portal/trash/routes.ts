import type { TrashOutcomes, TrashRefusal } from '@anteroom/contract';
import * as api from '@anteroom/contract/trash';
import { ServerError } from '@anteroom/server-sdk';
import { answer } from '../../kernel/http/answer.ts';
import type { Area } from '../AreaServices.ts';
import { requireClient } from '../clients/visibleClients.ts';
import { listBin } from './binStore.ts';
import { purgeBin } from './purgeBin.ts';
import { restore } from './restore.ts';
import { trashContainer } from './trashContainer.ts';
import { trashDocument } from './trashDocument.ts';

/** Routes for deleting, and for the recycle bin (spec section 7, documents). */
export const trashRoutes: Area<'taskKinds'> = (app, deps) => {
  deps.chores.add('documents that were deleted 30 days ago', () => purgeBin(deps));
  answer(app, api.trashDocument, async (request) => {
    await trashDocument(deps, request, request.body.Id, request.body.ContainerId);
  });

  answer(app, api.deleteDocument, async (request) => {
    await trashDocument(deps, request, request.params.documentId);
  });

  answer(app, api.trashDocuments, async (request) =>
    outcomes(
      request.body,
      ({ Id }) => Id,
      ({ Id, ContainerId }) => trashDocument(deps, request, Id, ContainerId),
    ),
  );

  answer(app, api.trashContainer, async (request) => {
    await trashContainer(deps, request, request.params.containerId);
  });

  answer(app, api.listTrash, async ({ scope, query }) => {
    await requireClient(deps.db, scope, query.clientId);
    return { data: await listBin(deps.db, scope, query) };
  });

  answer(app, api.restoreFromTrash, async (request) =>
    outcomes(
      request.body.ids,
      (id) => id,
      (id) => restore(deps, request, id),
    ),
  );
};

/** Acts on each item separately: if one is refused, the others are not affected. */
async function outcomes<T>(
  items: readonly T[],
  idOf: (item: T) => string,
  act: (item: T) => Promise<void>,
): Promise<TrashOutcomes> {
  const data: TrashOutcomes['data'] = [];
  for (const item of items) {
    const refused = await act(item).then(() => null, refusalOf);
    data.push({ id: idOf(item), refused });
  }
  return { data };
}

function refusalOf(error: unknown): TrashRefusal {
  if (error instanceof ServerError && (error.code === 'forbidden' || error.code === 'not-found'))
    return error.code;
  throw error;
}
