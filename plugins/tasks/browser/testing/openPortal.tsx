import { listDocuments } from '@anteroom/contract/documents';
import {
  getTask,
  getTaskGroup,
  listAllTaskGroups,
  listTaskGroups,
  patchTask,
  type TaskGroupList,
} from '@anteroom/contract/tasks';
import { createTestPortal, makeClient, type TestPortal } from '@anteroom/plugin-kit/testing';
import type { FakeServer } from '@anteroom/plugin-kit/testing/FakeServer';
import type {
  Client,
  Document,
  Task,
  TaskGroup,
  TaskScreenProps,
  TaskStage,
  TaskTypeEntry,
} from '@anteroom/sdk';
import { act, type RenderResult } from '@testing-library/react';
import type { ComponentType } from 'react';
import { onTestFinished } from 'vitest';

export const acme: Client = makeClient({ id: 'acme', name: 'Acme Bakery LLC' });

export interface OpenPortalOptions {
  readonly clients?: readonly Client[];
  readonly controls?: readonly string[];
  /** Whether a member of the firm is signed in, instead of a client user. */
  readonly asStaff?: boolean;
  /** Screen of the kind `UPLOAD`, the only kind that can be opened. */
  readonly Screen?: ComponentType<TaskScreenProps>;
  /** Path of the page that shows documents; null if there is none. */
  readonly documentsPath?: string | null;
  /** List mode stored earlier on this device. */
  readonly chosen?: 'client' | 'all';
  /** Fields of the kind `UPLOAD` that differ from the defaults. */
  readonly kind?: Partial<TaskTypeEntry>;
}

export interface OpenPortal extends RenderResult {
  readonly portal: TestPortal;
  /** Returns the current URL, such as `/tasks?page=2`. */
  place(): string;
}

/**
 * Opens the page at a URL and follows its links, but not to other pages. Tasks and documents come from the fake server.
 */
export async function openPortal(
  path: string,
  server: FakeServer,
  {
    clients = [acme],
    controls = [],
    asStaff,
    Screen = NoWork,
    documentsPath,
    chosen,
    kind,
  }: OpenPortalOptions = {},
): Promise<OpenPortal> {
  const portal = createTestPortal({
    location: path,
    controls,
    clients,
    ...(asStaff && { permissions: ['Platform.DefaultStaff'] }),
    ...(documentsPath !== undefined && { pages: { documents: documentsPath } }),
  });
  if (chosen) portal.preferences.set('cc-task-list', chosen);
  portal.taskTypes.offer(
    { kind: 'UPLOAD', label: 'Upload', icon: 'upload', removable: true, receivable: true, ...kind },
    Screen,
  );
  server.connect(portal.http);
  readFromServer(portal);
  followLinks((to) => act(() => portal.navigation.go(to)));
  const view = await portal.show(
    path.startsWith('/tasks/') ? 'page path /tasks/clients' : 'page path /tasks',
  );
  const place = () => {
    const { pathname, search } = portal.store.get(portal.navigation.location);
    return pathname + search;
  };
  return { ...view, portal, place };
}

function NoWork() {
  return <div data-testid="screen-of-kind" />;
}

const statuses = { pending: 'NEW,WIP', complete: 'DONE,CANCELLED,RECEIVED' } as const;

/** Makes the services' calls read from the fake server. */
function readFromServer({ tasks, documents, http, cache }: TestPortal): void {
  const inGroups = (clientId: string | null, stage: TaskStage, pageNum: number) => {
    const query = { groupStatuses: statuses[stage], pageNum };
    return clientId === null
      ? http.call(listAllTaskGroups, { query })
      : http.call(listTaskGroups, { params: { clientId }, query });
  };
  tasks.groups = (clientId, stage, page) => ({
    queryKey: ['tasks', 'groups', clientId, stage, page],
    queryFn: () => inGroups(clientId, stage, page) as Promise<TaskGroupList>,
  });
  tasks.group = (taskGroupId) => ({
    queryKey: ['tasks', 'group', taskGroupId],
    queryFn: () => http.call(getTaskGroup, { params: { taskGroupId } }) as Promise<TaskGroup>,
  });
  tasks.task = (taskId) => ({
    queryKey: ['tasks', 'task', taskId],
    queryFn: () => http.call(getTask, { params: { taskId } }) as Promise<Task>,
  });
  async function change({ taskId, version }: Task, fields: Partial<Task>): Promise<Task> {
    const own = { taskId, ended: false };
    tasks.changes.push(own);
    try {
      const changed = await http.call(patchTask, {
        params: { taskId },
        body: { version, ...fields } as never,
      });
      cache.setQueryData(tasks.task(taskId).queryKey, changed as Task);
      return changed as Task;
    } catch (error) {
      tasks.changes.splice(tasks.changes.indexOf(own), 1);
      throw error;
    } finally {
      own.ended = true;
      void cache.invalidateQueries({ queryKey: ['tasks'] });
    }
  }
  tasks.comment = (task, comment) => change(task, { comment });
  tasks.remove = (task, doesNotApplyComment) => change(task, { status: 'CANCELLED', doesNotApplyComment });
  documents.ofTask = (clientId, ccTask) => ({
    queryKey: ['documents', 'task', clientId, ccTask],
    queryFn: async () =>
      (await http.call(listDocuments, { query: { clientId, ccTask } })).data.items as Document[],
  });
}

function followLinks(go: (path: string) => void): void {
  const follow = (event: MouseEvent) => {
    const href = (event.target as Element).closest('a[href]')?.getAttribute('href');
    if (!href) return;
    event.preventDefault();
    go(href);
  };
  window.document.addEventListener('click', follow);
  onTestFinished(() => window.document.removeEventListener('click', follow));
}
