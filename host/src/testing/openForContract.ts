import type {
  ContainerPath,
  PluginManifest,
  SessionBindings,
  StepPatch,
  TaskPatch,
} from '@anteroom/contract';
import { contractPlugin, type OpenContractPortal } from '@anteroom/plugin-kit/contract';
import { createTestPortal, problem, type TestPortal } from '@anteroom/plugin-kit/testing';
import {
  type Document,
  type DocumentOrder,
  HttpError,
  type Query,
  type SessionInfo,
  type Task,
  type TaskStage,
} from '@anteroom/sdk';
import { createMemoryRouter } from 'react-router-dom';
import { createPortal } from '../container.ts';
import { ServerCache } from '../services/http/ServerCache.ts';
import { QuestionQueue } from '../services/page/Dialogs.ts';
import { PortalNavigation } from '../services/page/Navigation.ts';
import { StateStore } from '../services/page/StateStore.ts';
import { PortalTheme } from '../services/page/Theme.ts';
import { ClientAccounts } from '../services/portal/Clients.ts';
import { PortalSession } from '../services/session/Session.ts';
import { type FakeRequest, FakeServer, Refusal } from './FakeServer.ts';
import { moveTo } from './openServices.ts';

/** Opens the host's own services, with a fake server that has the data of a test portal. */
export const openForContract: OpenContractPortal = async (seed = {}) => {
  const server = await FakeServer.start();
  const data = createTestPortal({ ...seed, plugin: contractPlugin });
  serve(server, data);
  moveTo(server, '/');
  localStorage.clear();
  localStorage.setItem('ccLanguage', JSON.stringify(seed.language ?? 'en-us'));
  sessionStorage.clear();
  if (seed.mobile) sessionStorage.setItem('tr-mobile', '1');
  const token = { tokenValue: 'token', expiresAt: data.session.info.expiresAt };
  sessionStorage.setItem('tr-session-info', JSON.stringify(token));

  const { container, pluginScopes } = createPortal({
    plugins: [manifestOf(server)],
    refused: [],
    later: null,
  });
  const store = container.get<StateStore>(StateStore);
  const router = createMemoryRouter([{ path: '*', element: null }], {
    initialEntries: [seed.location ?? '/home'],
  });
  container.get(PortalNavigation).attach(router.initialize());
  container.get(PortalSession).restore();
  await container.get(PortalSession).load();
  await container.get(ClientAccounts).load();
  await container.get(PortalTheme).load(data.session.info.companyId);

  const { current } = container.get(QuestionQueue);
  let confirms = true;
  let asked = 0;
  store.sub(current, () => {
    const question = store.get(current);
    if (!question) return;
    asked += 1;
    question.answer(confirms);
  });
  return {
    get: (token) => pluginScopes.scopeFor(contractPlugin.declaration.id).get(token),
    store,
    cache: container.get(ServerCache),
    on: (route, answer) =>
      on(server, route, ({ query, body }) => answer({ params: Object.fromEntries(query), body })),
    fail: (what, cause) => {
      if (what === 'changes') {
        data.tasks.changeFailure = data.documents.changeFailure = data.storage.changeFailure = cause;
      } else {
        data.tasks.readFailure = data.documents.readFailure = cause;
        data.clients.readFailure = data.storage.readFailure = data.settings.readFailure = cause;
      }
    },
    confirmWith: (answer) => {
      confirms = answer;
    },
    asked: () => asked,
    close: async () => {
      container.get(PortalNavigation).releaseAll();
      router.dispose();
      await server.stop();
    },
  };
};

function serve(
  server: FakeServer,
  { session, store, flags, theme, clients, tasks, documents, storage, settings }: TestPortal,
): void {
  on(server, 'GET /api/security/v1/session/bindings', () =>
    bindingsOf(session.info, store.get(flags.values)),
  );
  on(server, 'POST /api/security/v1/session/logout', () => ({ location: '/auth/logout' }));
  on(server, `GET /api/theme/v1/companies/${session.info.companyId}`, () => store.get(theme.firm));
  for (const [language, texts] of Object.entries(contractPlugin.locales))
    on(server, `GET /${language}.json`, () => texts);

  on(server, 'GET /api/client-center/v1/clients/', ({ query }) => {
    const { pageNum, pageSize, ...rest } = Object.fromEntries(query);
    return read(
      clients.list({
        ...rest,
        ...(pageNum && { pageNum: Number(pageNum) }),
        ...(pageSize && { pageSize: Number(pageSize) }),
      }),
    );
  });
  on(server, 'GET /api/flags/v1/flags', async () => ({ flags: await read(flags.list()) }));
  for (const id of Object.keys(store.get(flags.values))) {
    on(server, `PUT /api/flags/v1/flags/${id}`, ({ body }) =>
      flags.change(id, (body as { value: boolean }).value),
    );
  }
  serveTasks(server, tasks);
  serveDocuments(server, documents);
  serveStorage(server, storage);
  serveSettings(server, settings);
}

function serveSettings(server: FakeServer, settings: TestPortal['settings']): void {
  for (const level of ['firm', 'client', 'user'] as const) {
    const path = `/api/plugins/v1/${contractPlugin.declaration.id}/settings/${level}`;
    on(server, `GET ${path}`, async ({ query }) => {
      const clientId = query.get('clientId');
      return { values: await read(settings.get({ level, ...(clientId !== null && { clientId }) })) };
    });
  }
}

/** Serves the documents that the contract names. */
function serveStorage(server: FakeServer, storage: TestPortal['storage']): void {
  for (const name of ['rates', 'goals', 'views', 'missing']) {
    const path = `/api/plugins/v1/${contractPlugin.declaration.id}/storage/${name}`;
    const scopeOf = (query: URLSearchParams) => {
      const clientId = query.get('clientId');
      return { name, ...(clientId !== null && { clientId }) };
    };
    on(server, `GET ${path}`, async ({ query }) => ({
      documents: await read(storage.list(scopeOf(query))),
    }));
    for (const key of ['a', 'b', 'missing']) {
      on(server, `GET ${path}/${key}`, async ({ query }) => ({
        document: await read(storage.get(scopeOf(query), key)),
      }));
      on(server, `PUT ${path}/${key}`, ({ query, body }) => {
        const { json, version } = body as { json: unknown; version: number | null };
        return storage.put(scopeOf(query), key, json, { version });
      });
      on(server, `DELETE ${path}/${key}`, ({ query }) =>
        storage.remove(scopeOf(query), key, { version: Number(query.get('version')) }),
      );
    }
  }
}

function serveTasks(server: FakeServer, tasks: TestPortal['tasks']): void {
  const api = '/api/tasks/v3/tasks';
  const groups = (clientId: string | null) => (request: FakeRequest) => {
    const stage: TaskStage = request.query.get('groupStatuses') === 'NEW,WIP' ? 'pending' : 'complete';
    return read(tasks.groups(clientId, stage, Number(request.query.get('pageNum'))));
  };
  on(server, `GET ${api}/groups`, groups(null));
  for (const group of tasks.stored) {
    on(server, `GET ${api}/groups/clients/${group.clientId}`, groups(group.clientId));
    on(server, `GET ${api}/groups/${group.id}`, () => read(tasks.group(group.id)));
    for (const { taskId, steps } of group.tasks) {
      on(server, `GET ${api}/${taskId}`, () => read(tasks.task(taskId)));
      on(server, `PATCH ${api}/${taskId}`, ({ body }) => patch(tasks, taskId, body as TaskPatch));
      for (const { number } of steps) {
        on(server, `PATCH ${api}/${taskId}/steps/${number}`, ({ body }) =>
          patchStep(tasks, taskId, number, body as StepPatch),
        );
      }
    }
  }
}

function patch(tasks: TestPortal['tasks'], taskId: string, { version, ...change }: TaskPatch): Promise<Task> {
  const seen = { ...tasks.get(taskId), version };
  switch (change.status) {
    case 'WIP':
      return tasks.begin(seen);
    case 'DONE':
      return tasks.complete(seen);
    case 'RECEIVED':
      return tasks.receive(seen);
    case 'CANCELLED':
      return tasks.remove(seen, change.doesNotApplyComment ?? '');
    default:
      return change.data ? tasks.save(seen, change.data) : tasks.comment(seen, change.comment ?? '');
  }
}

function patchStep(
  tasks: TestPortal['tasks'],
  taskId: string,
  number: number,
  { version, ...change }: StepPatch,
): Promise<Task> {
  const task = tasks.get(taskId);
  const seen = task.steps.map((step) => (step.number === number ? { ...step, version } : step));
  return tasks.saveStep({ ...task, steps: seen }, number, change);
}

function serveDocuments(server: FakeServer, documents: TestPortal['documents']): void {
  const stored = new Map(documents.stored.map((document) => [document.id, document]));
  on(server, 'GET /api/documents/v1/containers/documents', async ({ query }) => {
    const parentId = query.get('parentIds');
    const inParent = documents.stored.find(({ parent }) => parent.id === parentId);
    const clientId = query.get('clientId') ?? inParent?.clientId ?? '';
    const taskId = query.get('ccTask');
    const pageSize = query.get('pageSize');
    if (taskId) return { data: { items: await read(documents.ofTask(clientId, taskId)), next: null } };
    if (pageSize) {
      return { data: { items: await read(documents.newest(clientId, Number(pageSize))), next: null } };
    }
    const orderBy = query.get('orderBy') as DocumentOrder;
    return { data: await read(documents.list(clientId, parentId, query.get('after'), orderBy)) };
  });
  on(server, 'GET /api/documents/v1/containers/tree', async ({ query }) => ({
    data: await read(documents.tree(query.get('clientId') ?? '')),
  }));
  on(server, 'GET /api/storage/v1/documents/constraints', async ({ query }) => ({
    data: {
      ...(await read(documents.constraints())),
      ...(query.has('bytes') && { hasRoom: await read(documents.hasRoom(Number(query.get('bytes')))) }),
    },
  }));
  on(server, 'POST /api/documents/v1/trash/documents', ({ body }) =>
    documents.remove(stored.get((body as { Id: string }).Id) as Document),
  );
  on(server, 'POST /api/documents/v1/trash/restore', async ({ body }) => {
    const { ids } = body as { ids: string[] };
    for (const id of ids) await documents.restore(stored.get(id) as Document);
    return { data: ids.map((id) => ({ id, refused: null })) };
  });
  for (const document of documents.stored) {
    on(server, `GET /api/documents/v1/documents/${document.id}`, async () => ({
      data: await read(documents.document(document.id)),
    }));
    on(server, `POST /api/storage/v1/documents/${document.id}/download-links`, async () => {
      await documents.download(document);
      return { url: '/download', fileName: document.name };
    });
  }
  for (const container of documents.containers) {
    on(server, `GET /api/documents/v1/clients/${container.clientId}/default-folder`, async () => ({
      data: await read(documents.defaultFolder(container.clientId)),
    }));
    const type: ContainerPath = container.type === 'Client' ? 'clients' : 'folders';
    on(server, `POST /api/storage/v1/${type}/${container.id}/documents`, async ({ body }) => {
      if (documents.changeFailure !== null) throw documents.changeFailure;
      const [, name = ''] = /filename="([^"]*)"/.exec(String(body)) ?? [];
      const [, metaData = '{}'] = /name="metaData"\r\n\r\n(.*)\r\n/.exec(String(body)) ?? [];
      if (documents.stored.some((other) => other.name === name && other.parent.id === container.id))
        throw problem('conflict', 409, 'name-taken');
      const to = { type, id: container.id };
      const upload = documents.upload({
        file: new File(['content'], name),
        to,
        metaData: JSON.parse(metaData),
      });
      const ended = await upload.ended;
      return { data: ended.kind === 'done' ? [ended.document] : [] };
    });
  }
}

/** Sets the response to a route. If it throws an `HttpError`, the response is that problem. */
function on(server: FakeServer, route: string, answer: (request: FakeRequest) => unknown): void {
  server.on(route, async (request) => {
    try {
      return await answer(request);
    } catch (error) {
      if (!(error instanceof HttpError) || error.failure.kind !== 'problem') throw error;
      const { status, problem: found } = error.failure;
      const { errors, current } = found;
      return new Refusal(status, error.code ?? '', undefined, {}, { errors, current });
    }
  });
}

function read<T>({ queryFn }: Query<T>): Promise<T> {
  return queryFn({ signal: new AbortController().signal });
}

function bindingsOf(info: SessionInfo, flags: Record<string, boolean>): SessionBindings {
  return {
    meta: {
      LongToken: '',
      PrismGuid: info.userId,
      SessionId: 's1',
      FirstName: info.firstName,
      LastName: info.lastName,
      EmailAddress: info.email,
      EmulateePrismGuid: info.emulatedUserId,
      ImpersonatorContactId: null,
      SessionExpiresDateTime: info.expiresAt,
      LastEventId: 'e0',
      IdleSeconds: 1800,
      LifeSeconds: 43_200,
    },
    bindings: {
      ApplicationConfiguration: {
        CompanyId: info.companyId,
        ContactId: info.contactId,
        Country: info.country,
        CompanyName: info.companyName,
        Language: 'en-us',
      },
      FeatureResourcePermissions: Object.fromEntries([...info.grants].map((grant) => [grant, 'Granted'])),
      InfrastructureAccessControls: [...info.controls],
      LinkedAccounts: [],
      DisabledPlugins: [],
      FeatureFlags: flags,
      Terms: null,
      Notices: [],
    },
  };
}

function manifestOf(server: FakeServer): PluginManifest {
  const { declaration, locales } = contractPlugin;
  const { storage: _, settings: __, permissions: ___, flags: ____, held = [], ...declared } = declaration;
  const asset = (url: string) => ({ url, integrity: '', size: 1 });
  return {
    ...declared,
    requires: [],
    events: [],
    stale: {},
    held: held.map(({ name }) => ({ name })),
    version: '1.0.0',
    contributes: declaration.contributes.map((contribution) => ({ ...contribution })),
    modules: { './Nothing': asset('data:text/javascript,export default () => null') },
    chunks: [],
    styles: [],
    locales: Object.fromEntries(
      Object.keys(locales).map((language) => [language, asset(`${server.origin}/${language}.json`)]),
    ),
  };
}
