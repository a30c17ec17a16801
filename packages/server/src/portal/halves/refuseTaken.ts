import { isPermission } from '@anteroom/domain/people/permissions';
import type { Deps } from '../../deps.ts';
import { messageOf, type RegisteredHalf } from '../../kernel/halves/RegisteredHalf.ts';
import type { App } from '../../kernel/http/app.ts';
import { PluginFault } from '../../kernel/plugins/pluginFault.ts';
import type { AreaServices } from '../AreaServices.ts';
import { ownKinds } from '../conversation/things.ts';
import { TaskKinds } from '../taskKinds/TaskKinds.ts';

/**
 * Rejects a half that registers something that the portal itself has, or an invalid task kind.
 *
 * @throws PluginFault
 */
export function refuseTaken(
  { half, permissions, routes, taskKinds, inboxKinds, conversationKinds }: RegisteredHalf,
  portal: App,
  deps: Pick<Deps, 'plugins' | 'log'> & Pick<AreaServices, 'taskKinds' | 'inboxKinds'>,
): void {
  const taken = routes.find(({ endpoint: { method, path } }) => portal.hasRoute({ method, url: path }));
  if (taken) {
    const { method, path } = taken.endpoint;
    throw new PluginFault(`It registers the route ${method} ${path}, which the portal already has.`);
  }
  const permission = permissions.find(({ name }) => isPermission(name));
  if (permission)
    throw new PluginFault(`It registers the permission “${permission.name}”, which the portal already has.`);
  for (const name of inboxKinds.keys()) {
    if (deps.inboxKinds.own(name, null))
      throw new PluginFault(`It registers the inbox kind “${name}”, which the portal already has.`);
  }
  for (const name of conversationKinds.keys()) {
    if (ownKinds.includes(name))
      throw new PluginFault(
        `It registers the kind of conversations “${name}”, which the portal already has.`,
      );
  }
  const ofPlugins = new Set(deps.plugins.halves.flatMap((other) => [...other.half.taskKinds.keys()]));
  const trial = new TaskKinds(deps.log);
  for (const [name, kind] of taskKinds) {
    if (deps.taskKinds.find(name) && !ofPlugins.has(name))
      throw new PluginFault(`It registers the task kind “${name}”, which the portal already has.`);
    try {
      trial.add(kind);
    } catch (error) {
      throw new PluginFault(`Its task kind is refused: ${messageOf(error)} (${half.id}).`, { cause: error });
    }
  }
}
