import '@anteroom/ui/tokens.css';
import './boot.css';
import type { PluginCatalogue } from '@anteroom/contract';
import { preloadContribution } from '@anteroom/kernel/react';
import { Log } from '@anteroom/sdk';
import { createElement, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { bootFailure } from './bootFailure.ts';
import { createPortal, type Portal } from './container.ts';
import { developmentAddress } from './development/developmentAddress.ts';
import { followLinks } from './followLinks.ts';
import { goLive } from './live/goLive.ts';
import { locales } from './locales.ts';
import { createPortalRouter } from './router.tsx';
import { Authentication } from './services/Authentication.ts';
import { MobileApp } from './services/Mobile.ts';
import { PortalNavigation } from './services/Navigation.ts';
import { pageData } from './services/pageData.ts';
import { Texts } from './services/Texts.ts';
import { watchSession } from './watchSession.ts';

const noPlugins: PluginCatalogue = { plugins: [], refused: [], later: null };

/** Starts what the first screen needs, all at once, and renders. */
async function boot(root: HTMLElement): Promise<void> {
  const development = developmentAddress();
  await nextTask();
  const portal = createPortal(pageData<PluginCatalogue>('anteroom-catalogue') ?? noPlugins);
  const { container } = portal;
  watchErrors(container.get<Log>(Log));
  container.get(Authentication).anticipate();
  anticipatePlugins(portal);
  const texts = container.get(Texts);
  texts.declare('host', locales);
  await texts.ready('host');

  if (development !== null) {
    // Its code is of use to those who write plugins only.
    const { startDevelopment } = await import('./development/startDevelopment.tsx');
    await startDevelopment(portal, development);
  }
  await nextTask();
  const router = createPortalRouter(portal);
  watchSession(portal, router);
  followLinks(container.get(PortalNavigation));
  if (container.get(MobileApp).active) (await import('./watchForApp.ts')).watchForApp(portal);
  goLive(portal);
  createRoot(root).render(createElement(StrictMode, null, createElement(App, { portal, router })));
}

/** What home will surely show is fetched beside the session, not after it. */
function anticipatePlugins({ kernel }: Portal): void {
  if (location.pathname !== '/' && location.pathname !== '/home') return;
  for (const widget of kernel.store.contributions('widget')) {
    // A failure is reported by the store, and shown by the slot that asks again.
    if (!widget.when) preloadContribution(kernel, widget).catch(() => {});
  }
}

function watchErrors(log: Log): void {
  window.addEventListener('error', ({ message, error }) => log.error(message, error));
  window.addEventListener('unhandledrejection', ({ reason }) => log.error('Unhandled rejection', reason));
}

/** Lets the browser paint and answer a touch between the parts of the start, each of which takes a phone a while. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

const root = document.getElementById('root');
if (root) boot(root).catch((cause: unknown) => bootFailure(root, cause));
