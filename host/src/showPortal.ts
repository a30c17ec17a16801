import { createElement, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import type { Portal } from './container.ts';
import { followLinks } from './followLinks.ts';
import { createPortalRouter, firstScreenReady } from './router.tsx';
import { PortalNavigation } from './services/page/Navigation.ts';
import { watchSession } from './watchSession.ts';

/** Shows the screen at the current address. From then on follows links, the session and other tabs. */
export async function showPortal(portal: Portal, root: HTMLElement): Promise<void> {
  const router = createPortalRouter(portal);
  watchSession(portal, router);
  followLinks(portal.container.get(PortalNavigation));
  await firstScreenReady(router);
  createRoot(root).render(createElement(StrictMode, null, createElement(App, { portal, router })));
}
