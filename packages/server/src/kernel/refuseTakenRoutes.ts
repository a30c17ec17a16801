import type { App } from '../http/app.ts';
import { PluginFault } from '../plugins/pluginFault.ts';
import type { RegisteredHalf } from './RegisteredHalf.ts';

/** @throws PluginFault for a route that the portal itself has. */
export function refuseTakenRoutes({ routes }: RegisteredHalf, portal: App): void {
  const taken = routes.find(({ endpoint: { method, path } }) => portal.hasRoute({ method, url: path }));
  if (!taken) return;
  const { method, path } = taken.endpoint;
  throw new PluginFault(`It registers the route ${method} ${path}, which the portal has.`);
}
