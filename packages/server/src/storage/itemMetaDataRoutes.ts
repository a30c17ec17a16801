import { ItemMetaDataRemoval, ItemMetaDataUpdate } from '@anteroom/contract';
import Type from 'typebox';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app.ts';
import { changeMetaData } from './itemMetaData.ts';

/** What ties documents to tasks. */
export function itemMetaDataRoutes(app: App, deps: Deps): void {
  app.put(
    '/api/storage/v1/itemmetadata',
    {
      config: { access: 'documents.write' },
      schema: { tags: ['storage'], body: ItemMetaDataUpdate, response: { 204: Type.Null() } },
    },
    async ({ scope, body, id: requestId, ip: address }, reply) => {
      const changes = body.map(({ Id, ContainerId, CustomItemMetaData }) => ({
        documentId: Id,
        containerId: ContainerId,
        values: CustomItemMetaData,
      }));
      await changeMetaData(deps, scope, changes, { requestId, address });
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/api/storage/v1/itemmetadata/removal',
    {
      config: { access: 'documents.write' },
      schema: { tags: ['storage'], body: ItemMetaDataRemoval, response: { 204: Type.Null() } },
    },
    async ({ scope, body, id: requestId, ip: address }, reply) => {
      const changes = body.map(({ Id, ContainerId, Fields }) => ({
        documentId: Id,
        containerId: ContainerId,
        values: Object.fromEntries(Fields.map((field) => [field, null])),
      }));
      await changeMetaData(deps, scope, changes, { requestId, address });
      return reply.code(204).send(null);
    },
  );
}
