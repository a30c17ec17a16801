import type { Task, TaskGroupAnswer } from '@anteroom/contract';
import * as api from '@anteroom/contract';
import { answer } from '../../kernel/http/answer.ts';
import type { Area } from '../AreaServices.ts';
import { requireClient } from '../clients/visibleClients.ts';
import { createTasks } from './createTasks.ts';
import { findWaitingTasks } from './findWaitingTasks.ts';
import { listFirmTasks } from './listFirmTasks.ts';
import { listTasks } from './listTasks.ts';
import { patchStep } from './patchStep.ts';
import { patchTask } from './patchTask.ts';
import { removeClientTasks, removeTask } from './removeTasks.ts';
import { returnTask } from './returnTask.ts';
import { reviewTaskStep } from './reviewTaskStep.ts';
import { findTaskParts, withTaskParts } from './taskParts.ts';
import { findTaskGroup, listTaskGroups } from './taskStore.ts';

/** Routes for tasks and their groups (spec section 7, tasks). */
export const taskRoutes: Area<'taskKinds'> = (app, deps) => {
  const { db } = deps;

  answer(app, api.listAllTaskGroups, async ({ scope, query }) => {
    const list = await listTaskGroups(deps, db, scope, null, query);
    return { ...list, groups: await withTaskParts(deps, db, scope, list.groups, query) };
  });

  answer(app, api.listTaskGroups, async ({ scope, params, query }) => {
    await requireClient(db, scope, params.clientId);
    const list = await listTaskGroups(deps, db, scope, params.clientId, query);
    return { ...list, groups: await withTaskParts(deps, db, scope, list.groups, query) };
  });

  answer(app, api.getTaskGroup, async ({ scope, params, query }) => {
    const group = await findTaskGroup(deps, db, scope, params.taskGroupId);
    const [found] = await withTaskParts(deps, db, scope, [group], query);
    return found as TaskGroupAnswer;
  });

  answer(app, api.getWaitingTasks, async ({ scope, query }) => findWaitingTasks(deps, scope, query));

  answer(app, api.listFirmTasks, async ({ scope, query }) => listFirmTasks(deps, scope, query));

  answer(app, api.getTask, async ({ scope, params, query }) =>
    findTaskParts(deps, db, scope, params.taskId, query),
  );

  answer(app, api.patchTask, async ({ scope, params, body, origin }) =>
    patchTask(deps, scope, params.taskId, body, origin),
  );

  answer(app, api.patchStep, async ({ scope, params, body }) => patchStep(deps, scope, params, body));

  answer(app, api.reviewStep, async ({ scope, params, body, origin }) =>
    reviewTaskStep(deps, scope, params, body, origin),
  );

  answer(app, api.returnTask, async ({ scope, params, body, origin }) =>
    returnTask(deps, scope, params.taskId, body, origin),
  );

  answer(app, api.createTask, async ({ scope, body, origin }) => {
    const tasks = await createTasks(deps, scope, [body], () => 'body', origin);
    return tasks[0] as Task;
  });

  answer(app, api.createTasks, async ({ scope, body, origin }) => {
    const pathOf = (index: number) => `body/tasks/${index}`;
    const tasks = await createTasks(deps, scope, body.tasks, pathOf, origin, body.idempotencyKey);
    return { tasks };
  });

  answer(app, api.removeTask, async ({ scope, params, origin }) => {
    await removeTask(deps, scope, params.taskId, origin);
  });

  answer(app, api.listTasks, async ({ scope, params, query }) => {
    const clientIds = [...new Set(params.clientId.split(','))];
    for (const clientId of clientIds) await requireClient(db, scope, clientId);
    return listTasks(deps, scope, clientIds, query);
  });

  answer(app, api.removeClientTasks, async ({ scope, params, origin }) => {
    await requireClient(db, scope, params.clientId);
    await removeClientTasks(deps, scope, params.clientId, origin);
  });
};
