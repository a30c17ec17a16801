import { Session } from '@anteroom/sdk';
import type { DataRouter } from 'react-router-dom';
import { staffPath } from './areas/staff/staffPath.ts';
import type { Portal } from './container.ts';
import { returnPath, signInPath } from './guards/returnPath.ts';
import { HttpClient } from './services/http/HttpClient.ts';
import { PortalNavigation } from './services/page/Navigation.ts';
import { StateStore } from './services/page/StateStore.ts';
import { ClientAccounts } from './services/portal/Clients.ts';
import { Credentials } from './services/session/Credentials.ts';
import { forgetDrafts } from './services/session/forgetDrafts.ts';
import { PortalSession, personOf } from './services/session/Session.ts';
import { SessionTabs } from './services/session/SessionTabs.ts';

/**
 * Leaves the portal's screens when the session ends, so that nothing of them is shown afterwards. Also follows the
 * sign-in and sign-out of other tabs.
 */
export function watchSession(portal: Portal, router: DataRouter): void {
  const { container } = portal;
  const credentials = container.get(Credentials);
  const tabs = container.get(SessionTabs);
  /** Person whose session ended here. Their uploads, for example, wait for them. */
  let gone: string | undefined;

  credentials.onRefused(async () => {
    if (credentials.own) {
      // This session was a view as another person. Return to the staff member's own.
      credentials.endView();
      container.get(PortalNavigation).releaseAll();
      location.replace(staffPath);
      return;
    }
    credentials.clear();
    // While a page is being entered, its guard handles this.
    const info = loadedInfo(portal);
    if (!info) return;
    gone = personOf(info);
    const { pathname, search, hash } = router.state.location;
    await leave(portal, router, signInPath(pathname + search + hash), { ended: true });
  });

  container.get(HttpClient).onFailure(async ({ code }) => {
    // New terms have come into force. While a page is being entered, its guard handles this.
    if (code !== 'terms-not-signed' || !loadedInfo(portal)) return;
    await container.get(PortalSession).load();
    if (!container.get(PortalSession).owesTerms) return;
    container.get(PortalNavigation).releaseAll();
    await router.revalidate();
  });

  container.get(HttpClient).prove = async () => {
    const { proveIdentity } = await import('@anteroom/screen-parts/proveIdentity');
    const { signInBeside } = await import('./areas/auth/signInBeside.ts');
    return proveIdentity(portal.scope, {
      async openSignIn(findAddress) {
        if (await signInBeside(credentials, findAddress)) return;
        credentials.returnTo = location.pathname + location.search;
        location.assign(await findAddress());
      },
      onProved: (listener) => tabs.on('proved', listener),
    });
  };

  tabs.on('signed-out', async () => {
    if (credentials.token === null) return;
    credentials.clear();
    forgetDrafts();
    await leave(portal, router, '/auth/logout');
  });

  tabs.on('signed-in', ({ session, person }) => {
    const info = loadedInfo(portal);
    const { pathname, search } = router.state.location;
    if (info) {
      credentials.keep(session);
      if (personOf(info) === person) return void container.get(PortalSession).load();
      container.get(PortalNavigation).releaseAll();
      location.replace('/');
    } else if (pathname === '/auth') {
      credentials.keep(session);
      const path = returnPath(new URLSearchParams(search).get('r'), location.origin);
      if (gone !== undefined && gone !== person) location.replace(path);
      else void router.navigate(path, { replace: true });
    }
  });

  // A page in the back/forward cache must not show its content to the next person who presses the back button.
  window.addEventListener('pagehide', () => {
    document.body.hidden = credentials.token === null && isInPortal(router);
  });
  window.addEventListener('pageshow', (event) => {
    if (event.persisted && document.body.hidden) location.reload();
  });
}

/** Leaves the screens that need a session before clearing the session, so that none of them renders without one. */
async function leave(
  { container, pluginScopes }: Portal,
  router: DataRouter,
  path: string,
  state?: unknown,
): Promise<void> {
  const navigation = container.get(PortalNavigation);
  navigation.releaseAll();
  await router.navigate(path, { replace: true, state });
  await navigation.shellGone;
  pluginScopes.disposeAll();
  container.get(ClientAccounts).clear();
  container.get(PortalSession).clear();
}

function loadedInfo({ scope }: Portal) {
  const state = scope.get(StateStore).get(scope.get(Session).state);
  return state.kind === 'loaded' ? state.info : null;
}

function isInPortal({ state }: DataRouter): boolean {
  return state.matches.some(({ route }) => route.id === 'portal');
}
