import {
  CreatedTasks,
  NewTask,
  NewTasks,
  ReviewPatch,
  StepPatch,
  Task,
  TaskAnswer,
  TaskGroupAnswer,
  TaskGroupListAnswer,
  TaskGroupParts,
  TaskGroupQuery,
  TaskList,
  TaskListQuery,
  TaskPatch,
  TaskQuery,
  WaitingTasks,
  WaitingTasksQuery,
} from '@anteroom/contract';
import Type from 'typebox';
import { requireClient } from '../clients/visibleClients.ts';
import type { Service } from '../http/app.ts';
import { createTasks } from './createTasks.ts';
import { findWaitingTasks } from './findWaitingTasks.ts';
import { listTasks } from './listTasks.ts';
import { patchStep } from './patchStep.ts';
import { patchTask } from './patchTask.ts';
import { removeClientTasks, removeTask } from './removeTasks.ts';
import { reviewTaskStep } from './reviewTaskStep.ts';
import { findTaskParts, withTaskParts } from './taskParts.ts';
import { findTaskGroup, listTaskGroups } from './taskStore.ts';

const base = '/api/tasks/v3/tasks';
const tags = ['tasks'];
const Id = Type.String({ maxLength: 64 });
const StepParams = Type.Object({ taskId: Id, stepNumber: Type.Integer({ minimum: 1, maximum: 10_000 }) });

/** Tasks and their groups (spec section 7, tasks). */
export const taskRoutes: Service = (app, deps) => {
  const { db } = deps;

  app.get(
    `${base}/groups`,
    {
      config: { access: 'tasks.list' },
      schema: { tags, querystring: TaskGroupQuery, response: { 200: TaskGroupListAnswer } },
    },
    async ({ scope, query }) => {
      const list = await listTaskGroups(db, scope, null, query);
      return { ...list, groups: await withTaskParts(db, scope, list.groups, query) };
    },
  );

  app.get(
    `${base}/groups/clients/:clientId`,
    {
      config: { access: 'tasks.list' },
      schema: {
        tags,
        params: Type.Object({ clientId: Id }),
        querystring: TaskGroupQuery,
        response: { 200: TaskGroupListAnswer },
      },
    },
    async ({ scope, params, query }) => {
      await requireClient(db, scope, params.clientId);
      const list = await listTaskGroups(db, scope, params.clientId, query);
      return { ...list, groups: await withTaskParts(db, scope, list.groups, query) };
    },
  );

  app.get(
    `${base}/groups/:taskGroupId`,
    {
      config: { access: 'tasks.read' },
      schema: {
        tags,
        params: Type.Object({ taskGroupId: Id }),
        querystring: TaskGroupParts,
        response: { 200: TaskGroupAnswer },
      },
    },
    async ({ scope, params, query }) => {
      const group = await findTaskGroup(db, scope, params.taskGroupId);
      const [answer] = await withTaskParts(db, scope, [group], query);
      return answer as TaskGroupAnswer;
    },
  );

  app.get(
    `${base}/waiting`,
    {
      config: { access: 'tasks.list' },
      schema: { tags, querystring: WaitingTasksQuery, response: { 200: WaitingTasks } },
    },
    async ({ scope, query }) => findWaitingTasks(db, scope, query),
  );

  app.get(
    `${base}/:taskId`,
    {
      config: { access: 'tasks.read' },
      schema: {
        tags,
        params: Type.Object({ taskId: Id }),
        querystring: TaskQuery,
        response: { 200: TaskAnswer },
      },
    },
    async ({ scope, params, query }) => findTaskParts(db, scope, params.taskId, query),
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
        params: StepParams,
        body: StepPatch,
        response: { 200: Task },
      },
    },
    async ({ scope, params, body }) => patchStep(deps, scope, params, body),
  );

  app.patch(
    `${base}/:taskId/steps/:stepNumber/review`,
    {
      config: { access: 'tasks.manage' },
      schema: { tags, params: StepParams, body: ReviewPatch, response: { 200: Task } },
    },
    async ({ scope, params, body, id: requestId, ip: address }) =>
      reviewTaskStep(deps, scope, params, body, { requestId, address }),
  );

  app.post(
    base,
    { config: { access: 'tasks.manage' }, schema: { tags, body: NewTask, response: { 201: Task } } },
    async ({ scope, body, id: requestId, ip: address }, reply) => {
      const tasks = await createTasks(deps, scope, [body], () => 'body', { requestId, address });
      return reply.code(201).send(tasks[0] as Task);
    },
  );

  app.post(
    `${base}/bulk`,
    { config: { access: 'tasks.manage' }, schema: { tags, body: NewTasks, response: { 201: CreatedTasks } } },
    async ({ scope, body, id: requestId, ip: address }, reply) => {
      const pathOf = (index: number) => `body/tasks/${index}`;
      const tasks = await createTasks(deps, scope, body.tasks, pathOf, { requestId, address });
      return reply.code(201).send({ tasks });
    },
  );

  app.delete(
    `${base}/:taskId`,
    {
      config: { access: 'tasks.manage' },
      schema: {
        tags,
        params: Type.Object({ taskId: Id }),
        querystring: Type.Object({ delete: Type.Literal(true) }),
        response: { 204: Type.Null() },
      },
    },
    async ({ scope, params, id: requestId, ip: address }, reply) => {
      await removeTask(deps, scope, params.taskId, { requestId, address });
      return reply.code(204).send(null);
    },
  );

  app.get(
    `${base}/clients/:clientId`,
    {
      config: { access: 'tasks.list' },
      schema: {
        tags,
        // Comma-joined: as many as the longest address has room for.
        params: Type.Object({ clientId: Type.String({ maxLength: 200 }) }),
        querystring: TaskListQuery,
        response: { 200: TaskList },
      },
    },
    async ({ scope, params, query }) => {
      const clientIds = [...new Set(params.clientId.split(','))];
      for (const clientId of clientIds) await requireClient(db, scope, clientId);
      return listTasks(db, scope, clientIds, query);
    },
  );

  app.delete(
    `${base}/clients/:clientId`,
    {
      config: { access: 'tasks.manage' },
      schema: { tags, params: Type.Object({ clientId: Id }), response: { 204: Type.Null() } },
    },
    async ({ scope, params, id: requestId, ip: address }, reply) => {
      await requireClient(db, scope, params.clientId);
      await removeClientTasks(deps, scope, params.clientId, { requestId, address });
      return reply.code(204).send(null);
    },
  );
};
