import * as api from '@anteroom/contract/storage';
import type { Deps } from '../deps.ts';
import { answer } from '../http/answer.ts';
import type { App } from '../http/app.ts';
import { changeMetaData } from './itemMetaData.ts';

/** What ties documents to tasks. */
export function itemMetaDataRoutes(app: App, deps: Deps): void {
  answer(app, api.changeItemMetaData, async ({ scope, body, id: requestId, ip: address }) => {
    const changes = body.map(({ Id, ContainerId, CustomItemMetaData }) => ({
      documentId: Id,
      containerId: ContainerId,
      values: CustomItemMetaData,
    }));
    await changeMetaData(deps, scope, changes, { requestId, address });
  });

  answer(app, api.removeItemMetaData, async ({ scope, body, id: requestId, ip: address }) => {
    const changes = body.map(({ Id, ContainerId, Fields }) => ({
      documentId: Id,
      containerId: ContainerId,
      values: Object.fromEntries(Fields.map((field) => [field, null])),
    }));
    await changeMetaData(deps, scope, changes, { requestId, address });
  });
}
