import type { Task } from '@anteroom/sdk';

/** URL of one client's list, or of a task. */
interface ClientAddress {
  readonly clientId: string;
  /** Task ID; omitted for the list. */
  readonly taskId?: string;
}

/** Returns whether a path belongs to one client's tasks. */
export function isOfClient(pathname: string): boolean {
  return pathname === '/tasks/clients' || pathname.startsWith('/tasks/clients/');
}

/** Returns what a path below one client's tasks shows, or null if it shows nothing. */
export function addressIn(pathname: string): ClientAddress | null {
  const [, clientId, taskId] = /^\/tasks\/clients\/([^/]+)(?:\/task\/([^/]+))?\/?$/.exec(pathname) ?? [];
  if (clientId === undefined) return null;
  try {
    return {
      clientId: decodeURIComponent(clientId),
      ...(taskId !== undefined && { taskId: decodeURIComponent(taskId) }),
    };
  } catch {
    // The path contains an invalid percent-encoding.
    return null;
  }
}

/** Returns the path of a client's list, or of the list of all clients. */
export function listPath(clientId?: string): string {
  return clientId === undefined ? '/tasks' : `/tasks/clients/${encodeURIComponent(clientId)}`;
}

/** Returns the path of a task's screen. */
export function taskPath({ clientId, taskId }: Pick<Task, 'clientId' | 'taskId'>): string {
  return `${listPath(clientId)}/task/${encodeURIComponent(taskId)}`;
}
