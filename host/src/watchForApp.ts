import { Alerts, type Alert as PortalAlert, Session, type Task } from '@anteroom/sdk';
import type { Portal } from './container.ts';
import { type AppWindow, tellApp } from './services/appBridge.ts';
import { PortalNavigation } from './services/Navigation.ts';
import { ServerCache } from './services/ServerCache.ts';
import { StateStore } from './services/StateStore.ts';

/** What the portal tells the app around it, beyond answers (spec section 1). */
const capabilities = [
  'ping',
  'navigateToTask',
  'navigateToAction',
  'logout',
  'alert',
  'termsRequired',
  'tasksUpdate',
  'serviceRequestsUpdate',
] as const;

/** Tells the mobile app what happens in the portal. Fetched inside the app only. */
export function watchForApp({ container }: Portal, appWindow: AppWindow = window): void {
  const store = container.get<StateStore>(StateStore);
  const tell = (type: (typeof capabilities)[number] | 'ready', payload: object) => {
    tellApp(appWindow, type, payload);
  };
  tell('ready', { version: 1, capabilities });
  tell('ping', {});

  const { location } = container.get(PortalNavigation);
  store.sub(location, () => {
    const { pathname } = store.get(location);
    const [, clientId, taskId] = /^\/tasks\/clients\/([^/]+)\/task\/([^/]+)$/.exec(pathname) ?? [];
    if (clientId && taskId) {
      tell('navigateToTask', { clientId: decodeURIComponent(clientId), taskId: decodeURIComponent(taskId) });
    }
  });

  const { state } = container.get<Session>(Session);
  let signedIn = false;
  store.sub(state, () => {
    const { kind } = store.get(state);
    if (signedIn && kind === 'none') tell('logout', {});
    signedIn = kind === 'loaded';
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
      // Put in by hand: the answer to a change, as against what was merely read.
      const changed = event.type === 'updated' && event.action.type === 'success' && event.action.manual;
      const [area, kind] = event.query.queryKey;
      if (!changed || area !== 'tasks' || kind !== 'task') return;
      const { taskId, clientId, status } = event.query.state.data as Task;
      tell('tasksUpdate', { taskId, clientId, status });
    });
}
