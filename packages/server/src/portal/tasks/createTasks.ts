import type { NewTask, Task } from '@anteroom/contract';
import { actorOf, type Origin, type Scope } from '@anteroom/server-sdk';
import type { TaskDeps } from '../taskKinds/TaskDeps.ts';
import { addTasks, prepareTasks, type TasksToAdd } from './addTasks.ts';
import { findTasks } from './taskStore.ts';

/**
 * Adds tasks for clients, as a staff member: either all of them or none.
 *
 * @param pathOf - returns the path of a task in the request.
 * @param key - idempotency key: if the request is repeated, the tasks that it added are returned.
 * @throws ServerError `bad-request`, with all errors joined by `. `
 */
export async function createTasks(
  deps: TaskDeps,
  scope: Scope,
  tasks: readonly NewTask[],
  pathOf: (index: number) => string,
  origin: Origin,
  key?: string,
): Promise<Task[]> {
  const asked: TasksToAdd = { reader: scope, actor: actorOf(scope), tasks, pathOf, origin, key };
  const additions = await prepareTasks(deps, asked);
  return deps.db.transaction().execute(async (tx) => {
    const { ids, isKnown } = await addTasks(deps, tx, asked, additions);
    return findTasks(deps, tx, scope, ids, isKnown ? { deleted: true, lock: false } : {});
  });
}
