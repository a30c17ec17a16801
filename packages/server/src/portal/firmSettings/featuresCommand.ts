import { firmFeatures } from '@anteroom/domain/people/firmFeatures';
import { commandEvents } from '../../kernel/events/announce.ts';
import { disabledFor, readSwitches } from '../../kernel/plugins/switches.ts';
import { readFlags } from '../flags/flagStore.ts';
import type { OperatorDeps } from '../operator/asOperator.ts';
import { commandGroup } from '../operator/commandGroup.ts';
import { forFirmAsOperator } from '../operator/inFirmAsOperator.ts';
import { installedPlugins } from '../operator/installedPlugins.ts';
import { changeFeature, ownFeatures } from './features.ts';

/** Commands that show and switch a firm’s features. */
export const featuresCommand = commandGroup({
  usage: `anteroom features <command> --firm <id>, in the environment of the server (DATA_DIR, DATABASE_URL)

  list                           show which features of the portal and its plugins are on and off for the firm
  on <feature>, off <feature>    turn a feature on or off for everyone in the firm
`,
  async run({ command, operands: [id, ...more], firm, env }) {
    if (firm === undefined || more.length > 0) return null;
    if (command === 'list' && id === undefined)
      return forFirmAsOperator(env, firm, (deps) => list(deps, firm));
    if ((command !== 'on' && command !== 'off') || id === undefined) return null;
    const isOn = command === 'on';
    return forFirmAsOperator(env, firm, async (deps, author) => {
      const brought = Object.keys(await pluginFlags(deps, firm));
      await deps.db
        .transaction()
        .execute((tx) =>
          changeFeature({ ...deps, events: commandEvents(tx), brought }, tx, author, { id, isOn }),
        );
      return `${id} is ${command}.\n`;
    });
  },
});

async function list(deps: OperatorDeps, companyId: string): Promise<string> {
  const brought = await pluginFlags(deps, companyId);
  const flags = await readFlags({ ...deps, plugins: { flagDefaults: brought } }, companyId);
  const own = await ownFeatures(deps.db, companyId, flags);
  const width = Math.max(...firmFeatures.map((feature) => feature.id.length));
  return [...own, ...Object.keys(brought).map((id) => ({ id, isOn: flags[id] === true }))]
    .map((feature) => `${feature.id.padEnd(width)}  ${feature.isOn ? 'on' : 'off'}\n`)
    .join('');
}

/** Returns the flags of the firm's plugins with their default values. */
async function pluginFlags(
  deps: OperatorDeps,
  companyId: string,
): Promise<Readonly<Record<string, boolean>>> {
  const switches = await readSwitches(deps.db);
  const manifests = (await installedPlugins(deps)).flatMap((plugin) =>
    'manifest' in plugin ? [plugin.manifest] : [],
  );
  return Object.fromEntries(
    manifests
      .filter(({ id }) => disabledFor(switches, companyId, [id]).length === 0)
      .flatMap(({ flags = [] }) => flags.map((flag) => [flag.id, flag.default])),
  );
}
