import type { SettingsForm } from '@anteroom/contract';
import * as api from '@anteroom/contract/pluginSettings';
import { isInternal, isStaff } from '@anteroom/domain/people/permissions';
import { publicValues, settingsFaults, settingsInForce } from '@anteroom/domain/plugins/pluginSettings';
import { mayUseStorage, settingsStorage } from '@anteroom/domain/plugins/pluginStorage';
import { fail, type Scope } from '@anteroom/server-sdk';
import { heldBy } from '@anteroom/server-sdk/portal';
import type { DbOrTx } from '../database/schema.ts';
import { answer } from '../http/answer.ts';
import type { App } from '../http/app.ts';
import type { KernelDeps } from '../KernelDeps.ts';
import { findDocument } from '../pluginStorage/documentStore.ts';
import { ownerOf, type StorageDeps } from '../pluginStorage/openStorage.ts';
import { changeSettings } from './changeSettings.ts';
import { type OpenSettings, openDeclaredSettings, openSettings, settingsKey } from './openSettings.ts';

/** Routes for the settings of plugins: the values for the plugins, and what the portal's forms need. */
export function pluginSettingsRoutes(app: App, deps: KernelDeps & StorageDeps): void {
  const { db, clients, plugins } = deps;

  answer(app, api.listPluginSettings, async ({ scope, params: { level }, query: { clientId } }) => {
    await ownerOf(clients, scope, level, clientId);
    const declared = plugins.inUse.catalogue.plugins.flatMap(({ id: pluginId, settings = [] }) =>
      settings
        .filter((one) => one.level === level && plugins.findFor(pluginId, scope.companyId))
        .filter((one) => mayUseStorage(settingsStorage(one), 'write', heldBy(scope)))
        .map((one) => ({ pluginId, declared: one, clientId })),
    );
    const forms = declared.map(async (one) =>
      formOf(db, await openDeclaredSettings(clients, scope, 'write', one)),
    );
    return { settings: await Promise.all(forms) };
  });

  answer(app, api.getPluginSettings, async ({ scope, params, query: { clientId } }) => {
    const settings = await openSettings(deps, scope, 'read', { ...params, clientId });
    const { values } = await formOf(db, settings);
    const isRestricted = params.level === 'firm' && !isOfFirm(scope);
    return { values: isRestricted ? publicValues(settings.schema, values as never) : values };
  });

  answer(app, api.putPluginSettings, async ({ scope, params, query: { clientId }, body, origin }) => {
    const settings = await openSettings(deps, scope, 'write', { ...params, clientId });
    const faults = settingsFaults(settings.schema, body.values);
    if (faults.length > 0) {
      fail('bad-request', 'These settings can’t be stored.', {
        errors: faults.slice(0, faultsShown).map(({ name, rule }) => ({
          path: `body/values/${name}`,
          message: rule === 'unknown' ? 'is not a setting' : `breaks “${rule}”`,
          reason: 'invalid',
        })),
      });
    }
    return db.transaction().execute(async (tx) => {
      await changeSettings(deps, tx, scope, settings, body, origin);
      return formOf(tx, settings);
    });
  });
}

/** Maximum number of faults that a refusal lists. */
const faultsShown = 20;

function isOfFirm(scope: Scope): boolean {
  return isStaff(heldBy(scope)) || isInternal(heldBy(scope));
}

async function formOf(db: DbOrTx, { schema, storage }: OpenSettings): Promise<SettingsForm> {
  const stored = await findDocument(db, storage, settingsKey);
  const { values, fellBack } = settingsInForce(schema, stored?.json);
  const { pluginId } = storage;
  const version = stored?.version ?? null;
  return { pluginId, schema: { ...schema }, values: { ...values }, fellBack: [...fellBack], version };
}
