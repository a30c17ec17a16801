import { Session } from '@anteroom/sdk';
import type { DataRouter } from 'react-router';
import type { Portal } from './container.ts';
import { signInPath } from './guards/returnPath.ts';
import { ClientAccounts } from './services/Clients.ts';
import { Credentials } from './services/Credentials.ts';
import { PortalNavigation } from './services/Navigation.ts';
import { PortalSession } from './services/Session.ts';
import { StateStore } from './services/StateStore.ts';

/** Leaves the portal's screens when the session ends, and shows nothing of them afterwards. */
export function watchSession({ container, scope, pluginScopes }: Portal, router: DataRouter): void {
  const credentials = container.get(Credentials);

  credentials.onRefused(async () => {
    credentials.clear();
    // While a page is being entered its guard sees to it.
    if (scope.get(StateStore).get(scope.get(Session).state).kind !== 'loaded') return;
    container.get(PortalNavigation).releaseAll();
    const { pathname, search, hash } = router.state.location;
    // First away from the screens that need a session, then the session: none of them is rendered without one.
    await router.navigate(signInPath(pathname + search + hash), { replace: true, flushSync: true });
    pluginScopes.disposeAll();
    container.get(ClientAccounts).clear();
    container.get(PortalSession).clear();
  });

  // A page that the browser keeps for its back button must not show what was on it to whoever presses it.
  window.addEventListener('pagehide', () => {
    document.body.hidden = credentials.token === null && isInPortal(router);
  });
  window.addEventListener('pageshow', (event) => {
    if (event.persisted && document.body.hidden) location.reload();
  });
}

function isInPortal({ state }: DataRouter): boolean {
  return state.matches.some(({ route }) => route.id === 'portal');
}
