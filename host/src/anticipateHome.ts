import { may } from '@anteroom/domain/people/permissions';
import type { Contributed } from '@anteroom/kernel';
import { preloadContribution } from '@anteroom/kernel/react';
import { type Client, Log, Permissions, type Query, type WidgetQueries } from '@anteroom/sdk';
import type { ComponentType } from 'react';
import type { Portal } from './container.ts';
import { ServerCache } from './services/http/ServerCache.ts';
import { StateStore } from './services/page/StateStore.ts';
import { ClientAccounts } from './services/portal/Clients.ts';
import { ClientTasks } from './services/portal/Tasks.ts';
import { PortalSession } from './services/session/Session.ts';

type Queries = readonly Query<unknown>[];

/**
 * Requests what the home page will show while its code is still loading, if home is the first screen (docs/adr/0030):
 * the first widget's code, the waiting tasks, and the queries that the widget declares. Other widgets are fetched when
 * they come near the viewport.
 *
 * @returns when everything has been requested.
 */
export async function anticipateHome(portal: Portal): Promise<void> {
  if (location.pathname !== '/' && location.pathname !== '/home') return;
  const client = activeClient(portal);
  const first = portal.kernel.store.contributions('widget').find(({ when }) => !when);
  const cache = portal.scope.get(ServerCache);
  await Promise.all(
    [waitingTasks(portal, client), ...(first ? [queriesOf(portal, first, client)] : [])].map(
      async (queries) => {
        for (const query of await queries) void cache.prefetchQuery(query);
      },
    ),
  );
}

/** Returns the active client; null if the person is not signed in or has no client. */
async function activeClient({ container }: Portal): Promise<Client | null> {
  const clients = container.get(ClientAccounts);
  const [session] = await Promise.all([container.get(PortalSession).load(), clients.load()]);
  return session.kind === 'loaded' ? container.get<StateStore>(StateStore).get(clients.active) : null;
}

/**
 * Returns the queries for the waiting tasks of all the person's clients, for which the active client need not be known;
 * for staff, those of the selected client.
 */
async function waitingTasks({ container }: Portal, activeClient: Promise<Client | null>): Promise<Queries> {
  const session = await container.get(PortalSession).load();
  const permissions = container.get<Permissions>(Permissions);
  if (session.kind !== 'loaded' || !may('tasks.read', permissions)) return [];
  const tasks = container.get(ClientTasks);
  if (permissions.isClientUser) return [tasks.waiting(null)];
  const client = await activeClient;
  return client ? [tasks.waiting(client.id)] : [];
}

async function queriesOf(
  { kernel, scope }: Portal,
  widget: Contributed<'widget'>,
  activeClient: Promise<Client | null>,
): Promise<Queries> {
  // The store reports a failure of the widget's code, and the slot, which requests it again, shows the failure.
  const component = await preloadContribution(kernel, widget).catch(() => null);
  const { queries } = (component ?? {}) as Partial<ComponentType> & { readonly queries?: WidgetQueries };
  const client = await activeClient;
  if (!queries || !client) return [];
  const { get } = kernel.scopeFor(widget.pluginId);
  try {
    return queries({ client, get });
  } catch (cause) {
    // The widget is shown anyway, and runs its queries itself.
    scope.get(Log).warn(`What the widget ${widget.type} asks for could not be told`, cause);
    return [];
  }
}
