import '@anteroom/ui/tokens.css';
import './boot.css';
import type { PluginCatalogue } from '@anteroom/contract';
import { I18n } from '@anteroom/sdk';
import { anticipateHome } from './anticipateHome.ts';
import { bootFailure } from './bootFailure.ts';
import { claimPage } from './claimPage.ts';
import { createPortal, type Portal } from './container.ts';
import { goLive } from './live/goLive.ts';
import { locales } from './locales.ts';
import { Connection } from './services/http/Connection.ts';
import { pageData } from './services/http/pageData.ts';
import { I18next, textsReady } from './services/language/i18next.ts';
import { TextFiles } from './services/language/TextFiles.ts';
import { MobileApp } from './services/page/Mobile.ts';
import { Authentication } from './services/session/Authentication.ts';
import { watchErrors } from './watchErrors.ts';

const noPlugins: PluginCatalogue = { plugins: [], refused: [], later: null };

/** Starts everything that the first screen needs in parallel, and shows it. */
async function boot(root: HTMLElement): Promise<void> {
  const [portal, { showPortal }] = await Promise.all([startServices(), import('./showPortal.ts')]);
  await nextTask();
  const shown = showPortal(portal, root);
  goLive(portal);
  await shown;
}

/** Starts everything but the screens while React and the router are still loading (docs/adr/0030). */
async function startServices(): Promise<Portal> {
  await nextTask();
  const portal = createPortal(pageData<PluginCatalogue>('anteroom-catalogue') ?? noPlugins);
  await nextTask();
  const { container } = portal;
  watchErrors(portal);
  container.get(Connection).watch();
  if (container.get(Authentication).anticipate()) void anticipateHome(portal);
  container.get(TextFiles).declare('host', locales);
  await textsReady(container.get<I18next>(I18next), 'host');

  // A browser takes a while to create its first formatter of each kind. Do so now, while the screens' code is still
  // loading.
  const now = new Date().toISOString();
  const i18n = portal.scope.get(I18n);
  const dates = [now, now.slice(0, 10)].map((date) => () => i18n.date(date));
  const sizes = [2 ** 10, 2 ** 20].map((size) => () => i18n.bytes(size));
  for (const make of [...dates, () => i18n.relativeDay(now), ...sizes]) await nextTask().then(make);

  if (container.get(MobileApp).active) (await import('./watchForApp.ts')).watchForApp(portal);
  return portal;
}

/**
 * Lets the browser paint and respond to input between the stages of the start, each of which takes a while on a phone.
 */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

// Do this before looking for the root, so that a portal already shown there stays untouched.
claimPage();
const root = document.getElementById('root');
if (root) boot(root).catch((cause: unknown) => bootFailure(root, cause));
