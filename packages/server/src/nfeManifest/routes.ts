import * as api from '@anteroom/contract/nfeManifest';
import { manifestToday } from '@anteroom/domain/manifest';
import { requireClient } from '../clients/visibleClients.ts';
import { answer } from '../http/answer.ts';
import type { Service } from '../http/app.ts';
import { lookUp } from './lookUp.ts';
import {
  type ManifestClientId,
  readManifestClient,
  requireManifest,
  switchManifestClient,
} from './manifestClient.ts';
import { listReceivedMonths, listReceivedNotes, listWaiting } from './receivedNotes.ts';
import { sendManifests } from './sendManifests.ts';
import {
  askToSynchronise,
  synchronisationQueue,
  synchronisationTimes,
  synchronise,
  synchroniseAll,
} from './synchronise.ts';

/** NF-e that clients received, and what they tell the tax authority of them (spec section 2, nfe-manifest). */
export const nfeManifestRoutes: Service = (app, deps) => {
  deps.jobs.repeat('manifest-synchronisations', synchronisationTimes, () => synchroniseAll(deps));
  deps.jobs.handle<ManifestClientId>(
    synchronisationQueue,
    (id, signal) => synchronise(deps, id, signal),
    'long',
  );

  answer(app, api.getManifestClient, async ({ scope, params: { clientId } }) => {
    await requireClient(deps.db, scope, clientId);
    return readManifestClient(deps, { companyId: scope.companyId, clientId });
  });

  answer(app, api.changeManifestClient, async ({ scope, params: { clientId }, body, id }) =>
    switchManifestClient(deps, scope, clientId, body, id),
  );

  answer(app, api.listReceivedNotes, async ({ scope, params: { clientId }, query }) =>
    listReceivedNotes(
      deps.db,
      await requireManifest(deps, scope, clientId),
      query,
      manifestToday(deps.clock.now()),
    ),
  );

  answer(app, api.listReceivedMonths, async ({ scope, params: { clientId } }) =>
    listReceivedMonths(deps.db, await requireManifest(deps, scope, clientId)),
  );

  answer(app, api.listManifestsWaiting, async ({ scope, params: { clientId } }) =>
    listWaiting(deps.db, await requireManifest(deps, scope, clientId), manifestToday(deps.clock.now())),
  );

  answer(app, api.sendManifests, async (request) => {
    const sender = await requireManifest(deps, request.scope, request.params.clientId);
    return sendManifests(deps, sender, request.body, request);
  });

  answer(app, api.lookUpReceivedNote, async ({ scope, params: { clientId }, body }) =>
    lookUp(deps, await requireManifest(deps, scope, clientId), body),
  );

  answer(app, api.synchroniseReceivedNotes, async ({ scope, params: { clientId } }) => {
    const { companyId } = await requireManifest(deps, scope, clientId);
    const id = { companyId, clientId };
    await askToSynchronise(deps, id);
    return readManifestClient(deps, id);
  });
};
