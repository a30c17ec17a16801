import type { Deps } from '../deps.ts';
import type { App } from '../http/app.ts';
import { PluginFault } from '../plugins/pluginFault.ts';
import { TaskKinds } from '../taskKinds/TaskKinds.ts';
import { messageOf, type RegisteredHalf } from './RegisteredHalf.ts';

/**
 * Refuses a half that registers what the portal itself has, or a kind of task that cannot be one.
 *
 * @throws PluginFault
 */
export function refuseTaken({ half, routes, taskKinds }: RegisteredHalf, portal: App, deps: Deps): void {
  const taken = routes.find(({ endpoint: { method, path } }) => portal.hasRoute({ method, url: path }));
  if (taken) {
    const { method, path } = taken.endpoint;
    throw new PluginFault(`It registers the route ${method} ${path}, which the portal has.`);
  }
  const ofPlugins = new Set(deps.plugins.halves.flatMap((other) => [...other.half.taskKinds.keys()]));
  const trial = new TaskKinds(deps.log);
  for (const [name, kind] of taskKinds) {
    if (deps.taskKinds.find(name) && !ofPlugins.has(name))
      throw new PluginFault(`It registers the task kind “${name}”, which the portal has.`);
    try {
      trial.add(kind);
    } catch (error) {
      throw new PluginFault(`Its task kind is refused: ${messageOf(error)} (${half.id}).`, { cause: error });
    }
  }
}
