import * as api from '@anteroom/contract/backends';
import { fail } from '@anteroom/server-sdk';
import type { ClientAccess } from '../ClientAccess.ts';
import { answer } from '../http/answer.ts';
import type { App } from '../http/app.ts';
import { RateLimit } from '../http/rateLimit.ts';
import type { KernelDeps } from '../KernelDeps.ts';
import { BackendConnection } from './BackendConnection.ts';
import { BackendTokens } from './BackendTokens.ts';
import { backendUrl } from './backendUrl.ts';

/** Routes that forward plugins' requests to their own backends, at addresses that the operator has allowed. */
export async function backendRoutes(
  app: App,
  deps: KernelDeps & { readonly clients: ClientAccess },
): Promise<void> {
  const { config, clients, plugins, times } = deps;
  const tokens = config.pluginBackends.size > 0 ? await BackendTokens.open(deps) : null;
  const connection = new BackendConnection(times);
  app.addHook('onClose', () => connection.close());
  const calls = new RateLimit(deps, { name: 'backend', max: 600, seconds: 60 });

  answer(app, api.getBackendKeys, async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=300');
    return tokens?.keys ?? { keys: [] };
  });

  // Bodies are forwarded unparsed, whatever their type.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, body, done) => done(null, body));
  const { get, ...toChange } = api.callBackend;
  for (const endpoint of [get, ...Object.values(toChange)]) {
    answer(app, endpoint, async (request, reply) => {
      const { scope, params, query } = request;
      const { pluginId } = params;
      const backend = config.pluginBackends.get(pluginId);
      if (!tokens || backend === undefined || !has(scope.companyId, pluginId))
        fail('not-found', 'Page not found.');
      const url = backendUrl(backend, request.raw.url ?? '');
      const { clientId } = query;
      if (clientId !== undefined) await clients.require(scope, clientId);
      await calls.take(`${scope.companyId} ${scope.impersonator?.userId ?? scope.userId}`);
      const token = await tokens.sign(scope, { pluginId, backend, clientId });
      return connection.forward({ url, token, bodyLimit: toChange.post.bodyLimit }, request, reply);
    });
  }

  /** Returns whether a plugin is installed and the firm has it. */
  function has(companyId: string, pluginId: string): boolean {
    return (
      plugins.inUse.catalogue.plugins.some(({ id }) => id === pluginId) &&
      !plugins.isSwitchedOff(pluginId, companyId)
    );
  }
}
