import * as api from '@anteroom/contract/storage';
import { answer } from '../../kernel/http/answer.ts';
import type { App } from '../../kernel/http/app.ts';
import type { TaskDeps } from '../taskKinds/TaskDeps.ts';
import { changeMetaData } from './itemMetaData.ts';

/** Routes for the metadata that links documents to tasks. */
export function itemMetaDataRoutes(app: App, deps: TaskDeps): void {
  answer(app, api.changeItemMetaData, async ({ scope, body, origin }) => {
    const changes = body.map(({ Id, ContainerId, CustomItemMetaData }) => ({
      documentId: Id,
      containerId: ContainerId,
      values: CustomItemMetaData,
    }));
    await changeMetaData(deps, scope, changes, origin);
  });

  answer(app, api.removeItemMetaData, async ({ scope, body, origin }) => {
    const changes = body.map(({ Id, ContainerId, Fields }) => ({
      documentId: Id,
      containerId: ContainerId,
      values: Object.fromEntries(Fields.map((field) => [field, null])),
    }));
    await changeMetaData(deps, scope, changes, origin);
  });
}
