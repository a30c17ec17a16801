import type { Task } from '@anteroom/sdk';

/** The list, one client's list, or a task. */
export type TasksAddress =
  | { readonly clientId?: string; readonly taskId?: undefined }
  | { readonly clientId: string; readonly taskId: string };

/** Returns whether a path is that of the page, or lies below it. */
export function isTasksPath(pathname: string): boolean {
  return pathname === '/tasks' || pathname.startsWith('/tasks/');
}

/** Returns what a path shows; null if it shows nothing. */
export function addressIn(pathname: string): TasksAddress | null {
  const [, clientId, taskId] = /^\/tasks(?:\/clients\/([^/]+)(?:\/task\/([^/]+))?)?\/?$/.exec(pathname) ?? [];
  try {
    if (clientId !== undefined && taskId !== undefined)
      return { clientId: decodeURIComponent(clientId), taskId: decodeURIComponent(taskId) };
    if (clientId !== undefined) return { clientId: decodeURIComponent(clientId) };
    return /^\/tasks\/?$/.test(pathname) ? {} : null;
  } catch {
    // A percent sign that encodes nothing.
    return null;
  }
}

/** Returns the path of a client's list, or of that of all clients. */
export function listPath(clientId?: string): string {
  return clientId === undefined ? '/tasks' : `/tasks/clients/${encodeURIComponent(clientId)}`;
}

/** Returns the path of a task's screen. */
export function taskPath({ clientId, taskId }: Pick<Task, 'clientId' | 'taskId'>): string {
  return `${listPath(clientId)}/task/${encodeURIComponent(taskId)}`;
}
