import { Permissions } from '@anteroom/sdk';
import type { ComponentType } from 'react';
import {
  createBrowserRouter,
  type DataRouter,
  type LoaderFunctionArgs,
  type RouteObject,
  replace,
} from 'react-router';
import { BootScreen } from './BootScreen.tsx';
import type { Portal } from './container.ts';
import { areaAccess, areaRedirect } from './guards/areaAccess.ts';
import { PageFailure, RouteFailure } from './RouteFailure.tsx';
import { Authentication, type Entrance } from './services/Authentication.ts';
import { PortalNavigation } from './services/Navigation.ts';
import { staffPath } from './services/ViewAs.ts';

/** The addresses of the portal (spec section 2). Each area's code is fetched when it is first shown. */
export function createPortalRouter(portal: Portal): DataRouter {
  const router = createBrowserRouter(routes(portal));
  portal.container.get(PortalNavigation).attach(router);
  return router;
}

function routes({ container }: Portal): RouteObject[] {
  const authentication = container.get(Authentication);
  const navigation = container.get(PortalNavigation);
  const permissions = container.get<Permissions>(Permissions);

  /** What cannot be told by an address goes along as the navigation's state, which a redirect cannot carry. */
  const follow = (entrance: Entrance) => {
    if (entrance.kind === 'enter') return null;
    if (entrance.state === undefined) throw replace(entrance.path);
    navigation.go(entrance.path, { replace: true, state: entrance.state });
    return null;
  };
  const guardPortal = async ({ request }: LoaderFunctionArgs) => {
    const url = new URL(request.url);
    // A request has no fragment, but the person shall come back to it.
    url.hash = navigation.pendingHash;
    return follow(await authentication.enter(url));
  };
  const guardSignIn = async ({ request }: LoaderFunctionArgs) => {
    return follow(await authentication.enterSignIn(new URL(request.url)));
  };
  /** Runs beside {@link guardPortal}, so it waits for the session by the same means. */
  const guardArea = (area: 'dashboards' | 'tasks' | 'actions') => async (args: LoaderFunctionArgs) => {
    const entrance = await authentication.enter(new URL(args.request.url));
    if (entrance.kind === 'go') return null;
    const elsewhere = areaRedirect(area, areaAccess(permissions));
    if (elsewhere) throw replace(elsewhere);
    return null;
  };

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
          loader: guardSignIn,
          lazy: screen(async () => (await import('./areas/auth/SignInScreen.tsx')).SignInScreen),
        },
        {
          path: '/auth/logout',
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
          path: '/auth/mfa-required',
          lazy: screen(async () => (await import('./areas/auth/MfaRequiredScreen.tsx')).MfaRequiredScreen),
        },
        {
          id: 'portal',
          loader: guardPortal,
          // The session is checked when the portal is entered; each call to the server checks it again.
          shouldRevalidate: () => false,
          lazy: screen(async () => (await import('./shell/Shell.tsx')).Shell),
          children: [
            {
              // Inside the shell, so that a screen that fails leaves the way to the others open.
              ErrorBoundary: RouteFailure,
              children: [
                { path: '/', loader: () => replace('/home'), element: null },
                {
                  path: '/home',
                  loader: guardArea('dashboards'),
                  lazy: screen(async () => (await import('./areas/home/HomeScreen.tsx')).HomeScreen),
                },
                {
                  path: '/tasks',
                  loader: guardArea('tasks'),
                  lazy: screen(async () => (await import('./areas/tasks/TasksScreen.tsx')).TasksScreen),
                },
                {
                  path: '/tasks/clients/:clientId',
                  loader: guardArea('tasks'),
                  lazy: screen(async () => (await import('./areas/tasks/TasksScreen.tsx')).TasksScreen),
                },
                {
                  path: '/tasks/clients/:clientId/task/:taskId',
                  loader: guardArea('tasks'),
                  lazy: screen(async () => (await import('./areas/tasks/TaskScreen.tsx')).TaskScreen),
                },
                {
                  path: '/documents',
                  lazy: screen(
                    async () => (await import('./areas/documents/DocumentsScreen.tsx')).DocumentsScreen,
                  ),
                },
                {
                  path: '/actions',
                  loader: guardArea('actions'),
                  lazy: screen(async () => (await import('./areas/actions/ActionsScreen.tsx')).ActionsScreen),
                },
                {
                  path: '/actions/:section/:action',
                  loader: guardArea('actions'),
                  lazy: screen(async () => (await import('./areas/actions/ActionScreen.tsx')).ActionScreen),
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
                  path: '/diagnostics',
                  lazy: screen(
                    async () => (await import('./areas/diagnostics/DiagnosticsScreen.tsx')).DiagnosticsScreen,
                  ),
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
                {
                  // A plugin's page, or nothing that is known.
                  path: '*',
                  lazy: screen(
                    async () => (await import('./areas/pages/PluginPageScreen.tsx')).PluginPageScreen,
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

/** A screen whose code is fetched beside what its guard waits for. */
function screen(fetch: () => Promise<ComponentType>) {
  return { Component: fetch };
}
