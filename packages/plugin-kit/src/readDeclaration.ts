import { existsSync, realpathSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PluginManifest } from '@anteroom/contract/plugins';
import { isCountry } from '@anteroom/domain/countries/isCountry';
import { settingsSchemaFaults } from '@anteroom/domain/forms/settingsSchemaFaults';
import {
  isKnownControl,
  isKnownResource,
  isPermission,
  permissionRoles,
} from '@anteroom/domain/people/permissions';
import { flagDefaults, flagIdPattern } from '@anteroom/domain/plugins/featureFlags';
import { compileSchema } from '@anteroom/domain/plugins/jsonSchemas';
import { satisfies } from '@anteroom/domain/plugins/sdkRange';
import { contributionFault, thrownText } from '@anteroom/kernel';
import type {
  Contribution,
  PluginDeclaration,
  PluginFlagDeclaration,
  PluginHeldDeclaration,
  PluginPermissionDeclaration,
  PluginSettingsDeclaration,
  PluginStorageDeclaration,
} from '@anteroom/sdk';
import type { Plugin } from 'esbuild';
import Type from 'typebox';
import { Compile } from 'typebox/compile';
import { evaluateBundle } from './evaluateBundle.ts';
import { PluginFault } from './finding.ts';
import { declarationFile } from './pluginLayout.ts';
import { buildFault } from './runBuild.ts';

/**
 * Reads the `plugin.ts` in a plugin's folder.
 *
 * @throws PluginFault if it is missing, imports more than the SDK, or is not a valid declaration.
 */
export async function readDeclaration(folder: string): Promise<PluginDeclaration> {
  const file = declarationFile(folder);
  const refuse = (messages: readonly string[]) =>
    new PluginFault(messages.map((message) => ({ code: 'check-declaration', file, message })));
  if (!existsSync(join(folder, file))) {
    throw refuse([
      'is missing. It declares the plugin: export default definePlugin({ id, sdk, contributes })',
    ]);
  }
  const declaration = await evaluate(join(folder, file), folder, refuse);
  const faults = declarationFaults(declaration);
  if (faults.length) throw refuse(faults);
  const refused = manifestFaults(declaration);
  if (refused.length) throw refuse(refused);
  return declaration as PluginDeclaration;
}

/**
 * Bundles the declaration with only the SDK's builders and the plugin's own rules, so that it can run regardless of
 * where the SDK is installed, and evaluates it.
 */
async function evaluate(
  file: string,
  folder: string,
  refuse: (messages: readonly string[]) => PluginFault,
): Promise<unknown> {
  const exports = await evaluateBundle(file, folder, [sdkOnly]).catch((error: unknown) => {
    const fault = buildFault(folder, error, 'check-declaration');
    throw fault instanceof PluginFault ? fault : refuse([`throws when it is read: ${thrownText(fault)}`]);
  });
  return exports.default;
}

const sdkOnly: Plugin = {
  name: 'sdk-only',
  setup({ initialOptions, onResolve }) {
    // A workspace reaches a required plugin through a symbolic link.
    const rules = join(realpathSync(initialOptions.absWorkingDir ?? '.'), 'rules');
    onResolve({ filter: /.*/ }, ({ path, kind, importer, resolveDir }) => {
      const isOwn = importer.endsWith('plugin.ts') || importer.startsWith(rules + sep);
      if (kind === 'entry-point' || !isOwn) return undefined;
      if (path === '@anteroom/sdk') {
        return { path: fileURLToPath(import.meta.resolve('@anteroom/sdk/definePlugin')) };
      }
      // It may create the schemas of settings and storages.
      if (path === 'typebox') return undefined;
      // Conditions that both halves use.
      if (path.startsWith('.') && resolve(resolveDir, path).startsWith(rules + sep)) return undefined;
      return {
        errors: [
          {
            text: `imports "${path}". It is data: it may import nothing but @anteroom/sdk, typebox and the plugin's rules/`,
          },
        ],
      };
    });
  },
};

const declared = Compile(
  Type.Omit(PluginManifest, [
    'version',
    'modules',
    'imports',
    'shared',
    'chunks',
    'styles',
    'locales',
    'server',
  ]),
);

/** Returns what a portal would refuse in the declaration's part of `plugin.json`. */
function manifestFaults(declaration: unknown): string[] {
  const written: unknown = JSON.parse(JSON.stringify(declaration));
  return declared.Errors(written).map(({ instancePath, message }) => `${instancePath.slice(1)} ${message}`);
}

function declarationFaults(value: unknown): string[] {
  const declaration = value as Partial<PluginDeclaration> | undefined;
  if (typeof declaration !== 'object' || !Array.isArray(declaration.contributes)) {
    return ['must export definePlugin({ id, sdk, contributes }) by default'];
  }
  const { id, sdk, requires, contributes, events = [], stale = {} } = declaration as PluginDeclaration;
  const {
    storage = [],
    settings = [],
    permissions = [],
    flags = [],
    held = [],
  } = declaration as PluginDeclaration;
  const lists = { contributes, events, storage, settings, permissions, flags, held };
  const strange = Object.entries(lists).flatMap(([name, list]: [string, unknown]) =>
    Array.isArray(list) ? list.filter((each) => !isObject(each)).map((each) => [name, each] as const) : [],
  );
  if (strange.length > 0) {
    return strange.map(([name, each]) => `"${name}" must contain objects, not ${JSON.stringify(each)}`);
  }
  const faults: string[] = [];
  if (!isPluginId(id)) {
    faults.push(`"id" must have up to 64 lowercase letters, digits and dashes, not ${JSON.stringify(id)}`);
  }
  if (typeof sdk !== 'string' || satisfies('1.0.0', sdk) === null) {
    faults.push(`"sdk" must be a version range, such as "^1.0.0", not ${JSON.stringify(sdk)}`);
  }
  if (requires !== undefined && !(Array.isArray(requires) && requires.every(isPluginId))) {
    faults.push(`"requires" must be a list of ids of plugins, not ${JSON.stringify(requires)}`);
  } else if (requires?.includes(id)) {
    faults.push('"requires" names the plugin itself');
  }
  if (contributes.length === 0) faults.push('contributes nothing');
  return [
    ...faults,
    ...contributes.flatMap(contributionFaults),
    ...staleFaults(events, stale),
    ...storageFaults(storage),
    ...settingsFaults(settings),
    ...permissionFaults(permissions),
    ...flagFaults(flags),
    ...heldFaults(held),
  ];
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

function flagFaults(declared: readonly PluginFlagDeclaration[]): string[] {
  if (!Array.isArray(declared)) return [`"flags" must be a list, not ${JSON.stringify(declared)}`];
  return declared.flatMap(({ id, default: value, name, description }, index) => {
    const what = `flag ${JSON.stringify(id)}`;
    return [
      ...(typeof id === 'string' && id.length <= 64 && flagIdPattern.test(id)
        ? []
        : [`${what}: the id must have up to 64 letters and digits, such as "tripApproval"`]),
      ...(Object.hasOwn(flagDefaults, id) ? [`${what} is one of the portal's own`] : []),
      ...(declared.findIndex((other) => other.id === id) < index ? [`${what} is declared twice`] : []),
      ...(typeof value === 'boolean' ? [] : [`${what}: "default" must be true or false`]),
      ...([name, description].every((key) => typeof key === 'string' && key !== '')
        ? []
        : [`${what}: "name" and "description" must be keys of the plugin's texts`]),
    ];
  });
}

function heldFaults(declared: readonly PluginHeldDeclaration[]): string[] {
  if (!Array.isArray(declared)) return [`"held" must be a list, not ${JSON.stringify(declared)}`];
  return declared.flatMap(({ name, newFirms = [] }, index) => {
    const what = `what is held as ${JSON.stringify(name)}`;
    const [, subject, held = ''] = /^(permission|control):([^!:\s]{1,64})$/.exec(name) ?? [];
    const isOfPortal = subject === 'permission' ? isKnownResource(held) : isKnownControl(held);
    return [
      ...(subject === undefined
        ? [`${what}: the name must be as in conditions, such as "control:HideTrips"`]
        : []),
      ...(isOfPortal ? [`${what} is one of the portal's own`] : []),
      ...(declared.findIndex((other) => other.name === name) < index ? [`${what} is declared twice`] : []),
      ...(Array.isArray(newFirms) && newFirms.every((country) => isCountry(country))
        ? []
        : [`${what}: "newFirms" must be a list of countries, such as ["BR"]`]),
    ];
  });
}

function permissionFaults(declared: readonly PluginPermissionDeclaration[]): string[] {
  if (!Array.isArray(declared)) return [`"permissions" must be a list, not ${JSON.stringify(declared)}`];
  return declared.flatMap(({ name, roles, needs }, index) => {
    const what = `permission ${JSON.stringify(name)}`;
    return [
      ...(/^(?=.{1,64}$)[a-z][A-Za-z0-9]*(\.[a-z][A-Za-z0-9]*)+$/.test(name)
        ? []
        : [`${what}: the name must be two words or more with dots between them, such as "trips.approve"`]),
      ...(isPermission(name) ? [`${what} is one of the portal's own`] : []),
      ...(declared.findIndex((other) => other.name === name) < index ? [`${what} is declared twice`] : []),
      ...(Array.isArray(roles) && roles.length > 0 && roles.every((role) => permissionRoles.includes(role))
        ? []
        : [`${what}: "roles" must name who holds it, of "client", "staff", "manager" and "internal"`]),
      ...(needs === undefined || isPermission(needs)
        ? []
        : [`${what} needs the permission ${JSON.stringify(needs)}, which no portal knows`]),
    ];
  });
}

function staleFaults(events: PluginDeclaration['events'], stale: PluginDeclaration['stale']): string[] {
  if (!Array.isArray(events)) return [`"events" must be a list, not ${JSON.stringify(events)}`];
  if (typeof stale !== 'object' || stale === null || Array.isArray(stale)) {
    return [`"stale" must be lists of query keys by the names of events, not ${JSON.stringify(stale)}`];
  }
  const declared = [...events.map((event) => [event.name, event.stale] as const), ...Object.entries(stale)];
  return declared
    .filter(([, keys]) => !isListOfKeys(keys))
    .map(
      ([name, keys]) =>
        `the event ${JSON.stringify(name)}: "stale" must be a list of query keys, such as [["trips"]], not ${JSON.stringify(keys)}`,
    );
}

function isListOfKeys(keys: unknown): boolean {
  const isKey = (key: unknown) =>
    Array.isArray(key) && key.length > 0 && key.every((part) => typeof part === 'string' && part !== '');
  return Array.isArray(keys) && keys.every(isKey);
}

function settingsFaults(declared: readonly PluginSettingsDeclaration[]): string[] {
  if (!Array.isArray(declared)) return [`"settings" must be a list, not ${JSON.stringify(declared)}`];
  return declared.flatMap(({ level, schema, when, write }, index) => {
    const what = `settings of the level ${JSON.stringify(level)}`;
    return [
      ...(levels.includes(level) ? [] : [`${what}: "level" must be "firm", "client" or "user"`]),
      ...(declared.findIndex((other) => other.level === level) < index ? [`${what} are declared twice`] : []),
      ...settingsSchemaFaults(schema).map((fault) => `${what} have a schema that has no form: ${fault}`),
      ...(when === undefined || Array.isArray(when) ? [] : [`${what}: "when" must be a list`]),
      ...(write === undefined || isPermission(write)
        ? []
        : [`${what} ask for the permission ${JSON.stringify(write)}, which no portal knows`]),
    ];
  });
}

const levels: readonly string[] = ['firm', 'client', 'user'];

function storageFaults(storages: readonly PluginStorageDeclaration[]): string[] {
  if (!Array.isArray(storages)) return [`"storage" must be a list, not ${JSON.stringify(storages)}`];
  return storages.flatMap(({ name, level, schema, read, write }, index) => {
    const what = `storage ${JSON.stringify(name)}`;
    return [
      ...(isPluginId(name)
        ? []
        : [`${what}: the name must have up to 64 lowercase letters, digits and dashes`]),
      ...(storages.findIndex((other) => other.name === name) < index ? [`${what} is declared twice`] : []),
      ...(levels.includes(level)
        ? []
        : [`${what}: "level" must be "firm", "client" or "user", not ${JSON.stringify(level)}`]),
      ...(schema === undefined ? [] : schemaFaults(schema).map((fault) => `${what}: ${fault}`)),
      ...[read, write].flatMap((permission) =>
        permission === undefined || isPermission(permission)
          ? []
          : [`${what} asks for the permission ${JSON.stringify(permission)}, which no portal knows`],
      ),
    ];
  });
}

function schemaFaults(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) {
    return ['"schema" must be a JSON schema'];
  }
  try {
    // The portal compiles what `plugin.json` holds.
    compileSchema(JSON.parse(JSON.stringify(schema)));
    return [];
  } catch (error) {
    return [`the schema is not valid: ${(error as Error).message}`];
  }
}

function isPluginId(id: unknown): boolean {
  return typeof id === 'string' && /^[a-z][a-z0-9-]{0,63}$/.test(id);
}

function contributionFaults(contribution: Contribution, index: number): string[] {
  const found = contributionFault(contribution);
  return found ? [`contribution ${index} (${contribution.point}): ${found}`] : [];
}
