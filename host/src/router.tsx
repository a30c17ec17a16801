import type { ComponentType } from 'react';
import {
  createBrowserRouter,
  type DataRouter,
  type LoaderFunction,
  type RouteObject,
} from 'react-router-dom';
import { settingsPaths } from './areas/settings/settingsPaths.ts';
import { staffPath } from './areas/staff/staffPath.ts';
import type { Portal } from './container.ts';
import { fetchScreen } from './fetchScreen.ts';
import { termsPathname } from './guards/clientCenter.ts';
import { continueAsPath, signedInPath } from './guards/returnPath.ts';
import { PageFailure, RouteFailure } from './RouteFailure.tsx';
import { createRouteGuards } from './routeGuards.ts';
import * as screens from './screens.ts';
import { Connection } from './services/http/Connection.ts';
import { PortalNavigation } from './services/page/Navigation.ts';

/**
 * Creates the router with the portal's addresses (spec section 2). Each area's code is fetched when it is first shown.
 */
export function createPortalRouter(portal: Portal): DataRouter {
  const connection = portal.container.get(Connection);
  const router = createBrowserRouter(
    routes(portal, (fetch) => ({ Component: () => fetchScreen(fetch, { connection, loadPending }) })),
  );
  function loadPending(): boolean {
    const { location: pending } = router.state.navigation;
    if (pending) location.assign(router.createHref(pending));
    return pending !== undefined;
  }
  portal.container.get(PortalNavigation).attach(router);
  return router;
}

/**
 * Resolves when the first screen's code is loaded and its guards have passed. Until then the page shows its initial
 * content. React then renders the screen in one go, whereas it renders a screen that the router adds later in small
 * pieces across frames.
 */
export function firstScreenReady(router: DataRouter): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });
}

/** Returns the route properties of a screen whose code is loaded in parallel to its guard. */
type LazyScreen = (fetch: () => Promise<ComponentType>) => { Component: () => Promise<ComponentType> };

function routes(portal: Portal, screen: LazyScreen): RouteObject[] {
  const guards = createRouteGuards(portal);
  const publicPages = portal.kernel.store.contributions('page').filter((page) => page.public);
  const at = (path: string, fetch: () => Promise<ComponentType>, loader?: LoaderFunction): RouteObject => ({
    path,
    lazy: screen(fetch),
    ...(loader && { loader }),
  });
  return [
    {
      ErrorBoundary: PageFailure,
      children: [
        ...(import.meta.env.DEV ? [at('/gallery/:example?', screens.gallery)] : []),
        at('/auth', screens.signIn, guards.signIn),
        at('/company/:companyId', screens.signIn, guards.company),
        { path: '/clientcenter/*', loader: guards.language, Component: Nothing },
        at(termsPathname, screens.terms, guards.terms),
        ...publicPages.map((page) =>
          at(page.public === true ? `${page.path}/:companyId/*` : page.path, screens.publicPage),
        ),
        at(signedInPath, screens.signedIn, guards.portal),
        at('/auth/logout', screens.signedOut, guards.signedOut),
        at('/auth/firm-locked', screens.firmLocked),
        at('/auth/signin-error', screens.signInError),
        at('/auth/other-person', screens.otherPerson),
        at(continueAsPath, screens.continueAs),
        at('/auth/mfa-required', screens.mfaRequired),
        {
          id: 'portal',
          loader: guards.portal,
          // The session is checked when the person enters the portal, and again by each call to the server.
          shouldRevalidate: () => false,
          lazy: screen(screens.shell),
          children: [
            {
              // Inside the shell, so that the navigation still works when a screen fails.
              ErrorBoundary: RouteFailure,
              children: [
                { path: '/', loader: guards.landing, Component: Nothing },
                {
                  id: 'client-center',
                  loader: guards.clientCenter,
                  shouldRevalidate: guards.leavesClientCenter,
                  children: [
                    at('/home', screens.home, guards.area('dashboards')),
                    // Details of widgets, such as `news/{newsId}`.
                    at('/home/:detail/:id', screens.detail, guards.area('dashboards')),
                    at('/actions', screens.actions, guards.area('actions')),
                    at('/actions/not-authorized', screens.actionNotAuthorized),
                    at('/actions/:section/:action', screens.action, guards.area('actions')),
                    at(settingsPaths.user, screens.userSettings),
                    at(settingsPaths.client, screens.clientSettings),
                    {
                      path: staffPath,
                      lazy: screen(screens.staffFrame),
                      children: [
                        { index: true, lazy: screen(screens.staff) },
                        at(settingsPaths.firm, screens.firmSettings),
                        at(`${settingsPaths.firm}/plugins/:pluginId`, screens.pluginSettings),
                        at(`${settingsPaths.firm}/:id`, screens.setting),
                        // A plugin's screen.
                        at(':path', screens.staffPlugin),
                      ],
                    },
                    {
                      loader: guards.mobile,
                      children: [
                        at('/mobile', screens.home, guards.area('dashboards')),
                        at('/mobile/actions', screens.actions, guards.area('actions')),
                      ],
                    },
                    // A plugin's page, or an unknown path.
                    at('*', screens.pluginPage),
                  ],
                },
                at('/not-authorized', screens.notAuthorized),
                at('/notfound', screens.notFound),
              ],
            },
          ],
        },
      ],
    },
  ];
}

/** Renders nothing, for paths that always redirect. */
function Nothing() {
  return null;
}
