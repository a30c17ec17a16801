import type { ComponentType } from 'react';
import { createBrowserRouter, type DataRouter, type RouteObject, replace } from 'react-router-dom';
import { addTasksPath, staffPath } from './areas/staff/staffPath.ts';
import { BootScreen } from './BootScreen.tsx';
import type { Portal } from './container.ts';
import { fetchScreen } from './fetchScreen.ts';
import { continueAsPath, signedInPath } from './guards/returnPath.ts';
import { PageFailure, RouteFailure } from './RouteFailure.tsx';
import { createRouteGuards } from './routeGuards.ts';
import { Connection } from './services/Connection.ts';
import { PortalNavigation } from './services/Navigation.ts';

/** The addresses of the portal (spec section 2). Each area's code is fetched when it is first shown. */
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

/** What a route says of a screen whose code is fetched beside what its guard waits for. */
type LazyScreen = (fetch: () => Promise<ComponentType>) => { Component: () => Promise<ComponentType> };

function routes(portal: Portal, screen: LazyScreen): RouteObject[] {
  const guards = createRouteGuards(portal);
  return [
    {
      HydrateFallback: BootScreen,
      ErrorBoundary: PageFailure,
      children: [
        ...(import.meta.env.DEV
          ? [
              {
                path: '/gallery/:example?',
                lazy: screen(async () => (await import('./areas/gallery/GalleryScreen.tsx')).GalleryScreen),
              },
            ]
          : []),
        {
          path: '/auth',
          loader: guards.signIn,
          lazy: screen(async () => (await import('./areas/auth/SignInScreen.tsx')).SignInScreen),
        },
        {
          path: '/company/:companyId',
          loader: guards.company,
          lazy: screen(async () => (await import('./areas/auth/SignInScreen.tsx')).SignInScreen),
        },
        { path: '/clientcenter/*', loader: guards.language, Component: Nothing },
        {
          path: '/terms-and-conditions',
          loader: guards.terms,
          lazy: screen(async () => (await import('./areas/terms/TermsScreen.tsx')).TermsScreen),
        },
        {
          path: '/confirm-email',
          lazy: screen(
            async () => (await import('./areas/profile/ConfirmEmailScreen.tsx')).ConfirmEmailScreen,
          ),
        },
        {
          path: '/shared/:companyId/:linkId',
          lazy: screen(async () => (await import('./areas/received/ReceivedScreen.tsx')).ReceivedScreen),
        },
        {
          path: signedInPath,
          loader: guards.portal,
          lazy: screen(async () => (await import('./areas/auth/SignedInScreen.tsx')).SignedInScreen),
        },
        {
          path: '/auth/logout',
          loader: guards.signedOut,
          lazy: screen(async () => (await import('./areas/auth/SignedOutScreen.tsx')).SignedOutScreen),
        },
        {
          path: '/auth/firm-locked',
          lazy: screen(async () => (await import('./areas/auth/FirmLockedScreen.tsx')).FirmLockedScreen),
        },
        {
          path: '/auth/signin-error',
          lazy: screen(async () => (await import('./areas/auth/SignInErrorScreen.tsx')).SignInErrorScreen),
        },
        {
          path: continueAsPath,
          lazy: screen(async () => (await import('./areas/auth/ContinueAsScreen.tsx')).ContinueAsScreen),
        },
        {
          path: '/auth/mfa-required',
          lazy: screen(async () => (await import('./areas/auth/MfaRequiredScreen.tsx')).MfaRequiredScreen),
        },
        {
          id: 'portal',
          loader: guards.portal,
          // The session is checked when the portal is entered; each call to the server checks it again.
          shouldRevalidate: () => false,
          lazy: screen(async () => (await import('./shell/Shell.tsx')).Shell),
          children: [
            {
              // Inside the shell, so that a screen that fails leaves the way to the others open.
              ErrorBoundary: RouteFailure,
              children: [
                { path: '/', loader: () => replace('/home'), Component: Nothing },
                {
                  id: 'client-center',
                  loader: guards.clientCenter,
                  shouldRevalidate: guards.leavesClientCenter,
                  children: [
                    {
                      path: '/home',
                      loader: guards.area('dashboards'),
                      lazy: screen(async () => (await import('./areas/home/HomeScreen.tsx')).HomeScreen),
                    },
                    {
                      // The screen of one thing that a widget shows.
                      path: '/home/:detail/:id',
                      loader: guards.area('dashboards'),
                      lazy: screen(async () => (await import('./areas/home/DetailScreen.tsx')).DetailScreen),
                    },
                    {
                      path: '/tasks',
                      loader: guards.area('tasks'),
                      lazy: screen(async () => (await import('./areas/tasks/TasksScreen.tsx')).TasksScreen),
                    },
                    {
                      path: '/tasks/clients/:clientId',
                      loader: guards.area('tasks'),
                      lazy: screen(async () => (await import('./areas/tasks/TasksScreen.tsx')).TasksScreen),
                    },
                    {
                      path: '/tasks/clients/:clientId/task/:taskId',
                      loader: guards.area('tasks'),
                      lazy: screen(async () => (await import('./areas/tasks/TaskScreen.tsx')).TaskScreen),
                    },
                    {
                      path: '/documents',
                      lazy: screen(
                        async () => (await import('./areas/documents/DocumentsScreen.tsx')).DocumentsScreen,
                      ),
                    },
                    {
                      path: '/documents/shared',
                      lazy: screen(
                        async () => (await import('./areas/sharing/SharedScreen.tsx')).SharedScreen,
                      ),
                    },
                    {
                      path: '/documents/bin',
                      lazy: screen(
                        async () => (await import('./areas/documents/bin/BinScreen.tsx')).BinScreen,
                      ),
                    },
                    {
                      path: '/actions',
                      loader: guards.area('actions'),
                      lazy: screen(
                        async () => (await import('./areas/actions/ActionsScreen.tsx')).ActionsScreen,
                      ),
                    },
                    {
                      path: '/actions/not-authorized',
                      lazy: screen(
                        async () => (await import('./areas/actions/ActionScreen.tsx')).ActionNotAuthorized,
                      ),
                    },
                    {
                      path: '/actions/:section/:action',
                      loader: guards.area('actions'),
                      lazy: screen(
                        async () => (await import('./areas/actions/ActionScreen.tsx')).ActionScreen,
                      ),
                    },
                    {
                      path: '/account/sessions',
                      lazy: screen(
                        async () => (await import('./areas/account/SessionsScreen.tsx')).SessionsScreen,
                      ),
                    },
                    {
                      path: staffPath,
                      lazy: screen(async () => (await import('./areas/staff/StaffScreen.tsx')).StaffScreen),
                    },
                    {
                      path: addTasksPath,
                      lazy: screen(
                        async () =>
                          (await import('./areas/staff/addTasks/AddTasksScreen.tsx')).AddTasksScreen,
                      ),
                    },
                    {
                      path: '/diagnostics',
                      lazy: screen(
                        async () =>
                          (await import('./areas/diagnostics/DiagnosticsScreen.tsx')).DiagnosticsScreen,
                      ),
                    },
                    {
                      loader: guards.mobile,
                      children: [
                        {
                          path: '/mobile',
                          loader: guards.area('dashboards'),
                          lazy: screen(async () => (await import('./areas/home/HomeScreen.tsx')).HomeScreen),
                        },
                        {
                          path: '/mobile/actions',
                          loader: guards.area('actions'),
                          lazy: screen(
                            async () => (await import('./areas/actions/ActionsScreen.tsx')).ActionsScreen,
                          ),
                        },
                      ],
                    },
                    {
                      path: '/flags',
                      lazy: screen(async () => (await import('./areas/flags/FlagsScreen.tsx')).FlagsScreen),
                    },
                    {
                      // A plugin's page, or nothing that is known.
                      path: '*',
                      lazy: screen(
                        async () => (await import('./areas/pages/PluginPageScreen.tsx')).PluginPageScreen,
                      ),
                    },
                  ],
                },
                {
                  path: '/not-authorized',
                  lazy: screen(
                    async () =>
                      (await import('./areas/notFound/NotAuthorizedScreen.tsx')).NotAuthorizedScreen,
                  ),
                },
                {
                  path: '/notfound',
                  lazy: screen(
                    async () => (await import('./areas/notFound/NotFoundScreen.tsx')).NotFoundScreen,
                  ),
                },
              ],
            },
          ],
        },
      ],
    },
  ];
}

/** For addresses that always lead on to another. */
function Nothing() {
  return null;
}
