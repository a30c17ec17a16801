import type { NewTask, Task } from '@anteroom/contract';
import { actorOf, type Origin, type Scope } from '@anteroom/server-sdk';
import type { TaskDeps } from '../taskKinds/TaskDeps.ts';
import { addTasks, prepareTasks, type TasksToAdd } from './addTasks.ts';
import { findTask } from './taskStore.ts';

/**
 * Asks clients for something, as a member of staff: all of it, or nothing is stored.
 *
 * @param pathOf - where in the request a task stands.
 * @param key - names the request: sent again, it returns the tasks that it has added.
 * @throws ServerError `bad-request`, with all that is wrong joined by `. `
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
    const created: Task[] = [];
    for (const id of ids)
      created.push(await findTask(deps, tx, scope, id, isKnown ? { deleted: true, lock: false } : {}));
    return created;
  });
}
