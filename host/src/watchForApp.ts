import { clientName } from '@anteroom/domain/people/clientName';
import type { PluginStore } from '@anteroom/kernel';
import { Alerts, type Alert as PortalAlert, Session, type Task } from '@anteroom/sdk';
import { matchPath } from 'react-router-dom';
import type { Portal } from './container.ts';
import { ServerCache } from './services/http/ServerCache.ts';
import { type AppWindow, hearApp, tellApp } from './services/page/appBridge.ts';
import { PortalNavigation } from './services/page/Navigation.ts';
import { StateStore } from './services/page/StateStore.ts';
import { InstalledPlugins } from './services/plugins/kernelTokens.ts';
import { ClientAccounts } from './services/portal/Clients.ts';

/**
 * Types of the messages between the portal and the app, apart from responses (spec section 1): those that the portal
 * sends, and those that it carries out for the app.
 */
const messages = [
  'ping',
  'navigateToTask',
  'navigateToAction',
  'logout',
  'alert',
  'termsRequired',
  'tasksUpdate',
  'activeClient',
  'selectClient',
] as const;

/** Reports the portal's events to the mobile app, and carries out the app's requests. Loaded only inside the app. */
export function watchForApp({ container }: Portal, appWindow: AppWindow = window): void {
  const store = container.get<StateStore>(StateStore);
  const tell = (type: (typeof messages)[number] | 'ready', payload: object) => {
    tellApp(appWindow, type, payload);
  };
  const declared = container.get<PluginStore>(InstalledPlugins).declarations();
  const ofPlugins = declared.flatMap(({ events = [] }) => events.flatMap(({ mobile }) => mobile ?? []));
  tell('ready', { version: 1, capabilities: [...messages, ...ofPlugins] });
  tell('ping', {});

  const { location, pages } = container.get(PortalNavigation);
  /** Path of the task that the app has been told of; undefined on other screens. */
  let toldTask: string | undefined;
  store.sub(location, () => {
    const { tasks } = store.get(pages);
    const pattern = `${tasks}/clients/:clientId/task/:taskId`;
    const { pathname, params } = matchPath(pattern, store.get(location).pathname) ?? {};
    const { clientId, taskId } = params ?? {};
    if (tasks && clientId && taskId && pathname !== toldTask) {
      tell('navigateToTask', { clientId: decodeURIComponent(clientId), taskId: decodeURIComponent(taskId) });
    }
    toldTask = pathname;
  });

  const { state } = container.get<Session>(Session);
  let signedIn = false;
  store.sub(state, () => {
    const { kind } = store.get(state);
    if (signedIn && kind === 'none') tell('logout', {});
    signedIn = kind === 'loaded';
  });

  const clients = container.get(ClientAccounts);
  let toldClient: string | undefined;
  const tellClient = () => {
    const client = store.get(clients.active);
    if (client && client.id !== toldClient) {
      tell('activeClient', { clientId: client.id, name: clientName(client) });
    }
    toldClient = client?.id;
  };
  store.sub(clients.active, tellClient);
  tellClient();
  hearApp(appWindow, 'selectClient', async (payload) => {
    const clientId = (payload as { readonly clientId?: unknown } | null | undefined)?.clientId;
    if (typeof clientId !== 'string' || clientId === '') return 'malformed';
    if (store.get(state).kind !== 'loaded') return 'signed-out';
    try {
      return (await clients.open(clientId)) ? null : 'unknown-client';
    } catch {
      // The failure has been logged, and the app may ask again.
      return 'unavailable';
    }
  });

  const { list } = container.get<Alerts>(Alerts);
  let told = new Set<string>();
  store.sub(list, () => {
    const alerts: readonly PortalAlert[] = store.get(list);
    for (const { id, type, msg } of alerts) if (!told.has(id)) tell('alert', { type, msg });
    told = new Set(alerts.map(({ id }) => id));
  });

  container
    .get<ServerCache>(ServerCache)
    .getQueryCache()
    .subscribe((event) => {
      // Only data that was set by hand, as the response to a change, not data that was loaded.
      const changed = event.type === 'updated' && event.action.type === 'success' && event.action.manual;
      const [area, kind] = event.query.queryKey;
      if (!changed || area !== 'tasks' || kind !== 'task') return;
      const { taskId, clientId, status } = event.query.state.data as Task;
      tell('tasksUpdate', { taskId, clientId, status });
    });
}
