import type { Task } from '@anteroom/sdk';

/** One client's list, or a task. */
interface ClientAddress {
  readonly clientId: string;
  /** Left out for the list. */
  readonly taskId?: string;
}

/** Returns whether a path is that of one client's tasks, or lies below it. */
export function isOfClient(pathname: string): boolean {
  return pathname === '/tasks/clients' || pathname.startsWith('/tasks/clients/');
}

/** Returns what a path of one client's tasks shows; null if it shows nothing. */
export function addressIn(pathname: string): ClientAddress | null {
  const [, clientId, taskId] = /^\/tasks\/clients\/([^/]+)(?:\/task\/([^/]+))?\/?$/.exec(pathname) ?? [];
  if (clientId === undefined) return null;
  try {
    return {
      clientId: decodeURIComponent(clientId),
      ...(taskId !== undefined && { taskId: decodeURIComponent(taskId) }),
    };
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
