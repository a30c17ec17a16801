import { StepPatch, Task, TaskGroup, TaskGroupList, TaskGroupQuery, TaskPatch } from '@anteroom/contract';
import Type from 'typebox';
import { requireClient } from '../clients/visibleClients.ts';
import type { Service } from '../http/app.ts';
import { patchStep } from './patchStep.ts';
import { patchTask } from './patchTask.ts';
import { findTask, findTaskGroup, listTaskGroups } from './taskStore.ts';

const base = '/api/tasks/v3/tasks';
const tags = ['tasks'];
const Id = Type.String({ maxLength: 64 });

/** Tasks and their groups (spec section 7, tasks). */
export const taskRoutes: Service = (app, deps) => {
  const { db } = deps;

  app.get(
    `${base}/groups`,
    {
      config: { access: 'tasks.list' },
      schema: { tags, querystring: TaskGroupQuery, response: { 200: TaskGroupList } },
    },
    async ({ scope, query }) => listTaskGroups(db, scope, null, query),
  );

  app.get(
    `${base}/groups/clients/:clientId`,
    {
      config: { access: 'tasks.list' },
      schema: {
        tags,
        params: Type.Object({ clientId: Id }),
        querystring: TaskGroupQuery,
        response: { 200: TaskGroupList },
      },
    },
    async ({ scope, params, query }) => {
      await requireClient(db, scope, params.clientId);
      return listTaskGroups(db, scope, params.clientId, query);
    },
  );

  app.get(
    `${base}/groups/:taskGroupId`,
    {
      config: { access: 'tasks.read' },
      schema: { tags, params: Type.Object({ taskGroupId: Id }), response: { 200: TaskGroup } },
    },
    async ({ scope, params }) => findTaskGroup(db, scope, params.taskGroupId),
  );

  app.get(
    `${base}/:taskId`,
    {
      config: { access: 'tasks.read' },
      schema: { tags, params: Type.Object({ taskId: Id }), response: { 200: Task } },
    },
    async ({ scope, params }) => findTask(db, scope, params.taskId),
  );

  app.patch(
    `${base}/:taskId`,
    {
      config: { access: 'tasks.write' },
      schema: { tags, params: Type.Object({ taskId: Id }), body: TaskPatch, response: { 200: Task } },
    },
    async ({ scope, params, body, id: requestId, ip: address }) =>
      patchTask(deps, scope, params.taskId, body, { requestId, address }),
  );

  app.patch(
    `${base}/:taskId/steps/:stepNumber`,
    {
      config: { access: 'tasks.write' },
      schema: {
        tags,
        params: Type.Object({ taskId: Id, stepNumber: Type.Integer({ minimum: 1, maximum: 10_000 }) }),
        body: StepPatch,
        response: { 200: Task },
      },
    },
    async ({ scope, params, body }) => patchStep(deps, scope, params, body),
  );
};
