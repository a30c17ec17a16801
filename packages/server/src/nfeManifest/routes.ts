import {
  ManifestAnswer,
  ManifestClient,
  ManifestClientChange,
  ManifestLookup,
  ManifestLookupAnswer,
  ManifestRequest,
  ManifestsWaiting,
  ReceivedMonths,
  ReceivedNoteList,
  ReceivedNoteQuery,
} from '@anteroom/contract';
import { manifestToday } from '@anteroom/domain/manifest';
import Type from 'typebox';
import { requireClient } from '../clients/visibleClients.ts';
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
import { askToSynchronise, synchronisationQueue, synchronise } from './synchronise.ts';

const tags = ['nfe-manifest'];
const params = Type.Object({ clientId: Type.String({ maxLength: 64 }) });
const client = '/api/nfe-manifest/v1/clients/:clientId';

/** NF-e that clients received, and what they tell the tax authority of them (spec section 2, nfe-manifest). */
export const nfeManifestRoutes: Service = (app, deps) => {
  deps.jobs.handle<ManifestClientId>(
    synchronisationQueue,
    (id, signal) => synchronise(deps, id, signal),
    'long',
  );

  app.get(
    client,
    { config: { access: 'actions.read' }, schema: { tags, params, response: { 200: ManifestClient } } },
    async ({ scope, params: { clientId } }) => {
      await requireClient(deps.db, scope, clientId);
      return readManifestClient(deps, { companyId: scope.companyId, clientId });
    },
  );

  app.put(
    client,
    {
      config: { access: 'manifest.manage' },
      schema: { tags, params, body: ManifestClientChange, response: { 200: ManifestClient } },
    },
    async ({ scope, params: { clientId }, body, id }) =>
      switchManifestClient(deps, scope, clientId, body, id),
  );

  app.get(
    `${client}/notes`,
    {
      config: { access: 'actions.read' },
      schema: { tags, params, querystring: ReceivedNoteQuery, response: { 200: ReceivedNoteList } },
    },
    async ({ scope, params: { clientId }, query }) =>
      listReceivedNotes(
        deps.db,
        await requireManifest(deps, scope, clientId),
        query,
        manifestToday(deps.clock.now()),
      ),
  );

  app.get(
    `${client}/notes/months`,
    { config: { access: 'actions.read' }, schema: { tags, params, response: { 200: ReceivedMonths } } },
    async ({ scope, params: { clientId } }) =>
      listReceivedMonths(deps.db, await requireManifest(deps, scope, clientId)),
  );

  app.get(
    `${client}/waiting`,
    { config: { access: 'actions.read' }, schema: { tags, params, response: { 200: ManifestsWaiting } } },
    async ({ scope, params: { clientId } }) =>
      listWaiting(deps.db, await requireManifest(deps, scope, clientId), manifestToday(deps.clock.now())),
  );

  app.post(
    `${client}/events`,
    {
      config: { access: 'actions.write' },
      schema: { tags, params, body: ManifestRequest, response: { 200: ManifestAnswer } },
    },
    async (request) => {
      const sender = await requireManifest(deps, request.scope, request.params.clientId);
      return sendManifests(deps, sender, request.body, request);
    },
  );

  app.post(
    `${client}/lookups`,
    {
      config: { access: 'actions.write' },
      schema: { tags, params, body: ManifestLookup, response: { 200: ManifestLookupAnswer } },
    },
    async ({ scope, params: { clientId }, body }) =>
      lookUp(deps, await requireManifest(deps, scope, clientId), body),
  );

  app.post(
    `${client}/synchronisation`,
    { config: { access: 'actions.write' }, schema: { tags, params, response: { 202: ManifestClient } } },
    async ({ scope, params: { clientId } }, reply) => {
      const { companyId } = await requireManifest(deps, scope, clientId);
      const id = { companyId, clientId };
      await askToSynchronise(deps, id);
      return reply.code(202).send(await readManifestClient(deps, id));
    },
  );
};
