import * as api from '@anteroom/contract/firmPlugins';
import { fail } from '@anteroom/server-sdk';
import type { Deps } from '../../deps.ts';
import { answer } from '../../kernel/http/answer.ts';
import type { App } from '../../kernel/http/app.ts';
import { changeBy } from '../people/Author.ts';
import { changeFirmPlugin, listFirmPlugins } from './firmPlugins.ts';

/** Routes for a firm's owners to see its plugins and turn them on and off. */
export function firmPluginRoutes(app: App, deps: Deps): void {
  const { db } = deps;

  answer(app, api.listFirmPlugins, async ({ scope }) => ({
    plugins: await listFirmPlugins(deps, db, scope.companyId, scope.language),
  }));

  answer(app, api.changeFirmPlugin, async (request) =>
    changeBy(db, request, async (tx, author) => {
      const { scope, params, body } = request;
      const { pluginId: id } = params;
      await changeFirmPlugin(deps, tx, author, { id, isOn: body.isOn });
      const plugins = await listFirmPlugins(deps, tx, scope.companyId, scope.language);
      return plugins.find((plugin) => plugin.id === id) ?? fail('not-found', 'There is no such plugin.');
    }),
  );
}
