import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isPermission } from '@anteroom/domain/permissions';
import { satisfies } from '@anteroom/domain/sdkRange';
import { contributionFault } from '@anteroom/kernel';
import type { Contribution, PluginDeclaration, PluginStorageDeclaration } from '@anteroom/sdk';
import { build, type Plugin } from 'esbuild';
import { type Finding, PluginFault } from './finding.ts';

export const DECLARATION_FILE = 'src/plugin.ts';

/**
 * Reads `src/plugin.ts` of a plugin's folder.
 *
 * @throws PluginFault when it is missing, imports more than the SDK, or does not say what a declaration must.
 */
export async function readDeclaration(folder: string): Promise<PluginDeclaration> {
  const file = join(folder, DECLARATION_FILE);
  if (!existsSync(file)) {
    throw fault('is missing. It declares the plugin: export default definePlugin({ id, sdk, contributes })');
  }
  const declaration = await evaluate(file, folder);
  const faults = declarationFaults(declaration);
  if (faults.length) throw new PluginFault(faults.map(findingOf));
  return declaration as PluginDeclaration;
}

/** Bundled with nothing but the SDK's builders, so that it runs as it is, wherever the SDK lies. */
async function evaluate(file: string, folder: string): Promise<unknown> {
  const { outputFiles } = await build({
    entryPoints: [file],
    absWorkingDir: folder,
    bundle: true,
    format: 'esm',
    platform: 'node',
    write: false,
    logLevel: 'silent',
    plugins: [sdkOnly],
  }).catch((error: { readonly errors: readonly { readonly text: string }[] }) => {
    throw new PluginFault(error.errors.map(({ text }) => findingOf(text)));
  });
  const code = Buffer.from(outputFiles[0]?.contents ?? []).toString('base64');
  const exports: { readonly default?: unknown } = await import(`data:text/javascript;base64,${code}`);
  return exports.default;
}

const sdkOnly: Plugin = {
  name: 'sdk-only',
  setup({ onResolve }) {
    onResolve({ filter: /.*/ }, ({ path, kind, importer }) => {
      if (kind === 'entry-point' || !importer.endsWith('plugin.ts')) return undefined;
      if (path === '@anteroom/sdk') {
        return { path: fileURLToPath(import.meta.resolve('@anteroom/sdk/definePlugin')) };
      }
      return {
        errors: [{ text: `imports "${path}". It is data: it may import nothing but @anteroom/sdk` }],
      };
    });
  },
};

function declarationFaults(value: unknown): string[] {
  const declaration = value as Partial<PluginDeclaration> | undefined;
  if (typeof declaration !== 'object' || !Array.isArray(declaration.contributes)) {
    return ['must export definePlugin({ id, sdk, contributes }) by default'];
  }
  const { id, sdk, requires, contributes, storage = [] } = declaration as PluginDeclaration;
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
  return [...faults, ...contributes.flatMap(contributionFaults), ...storageFaults(storage)];
}

function storageFaults(storages: readonly PluginStorageDeclaration[]): string[] {
  if (!Array.isArray(storages)) return [`"storage" must be a list, not ${JSON.stringify(storages)}`];
  return storages.flatMap(({ name, level, schema, read, write }, index) => {
    const what = `storage ${JSON.stringify(name)}`;
    return [
      ...(isPluginId(name)
        ? []
        : [`${what}: the name must have up to 64 lowercase letters, digits and dashes`]),
      ...(storages.findIndex((other) => other.name === name) < index ? [`${what} is declared twice`] : []),
      ...(['firm', 'client', 'user'].includes(level)
        ? []
        : [`${what}: "level" must be "firm", "client" or "user", not ${JSON.stringify(level)}`]),
      ...(schema === undefined || (typeof schema === 'object' && schema !== null && !Array.isArray(schema))
        ? []
        : [`${what}: "schema" must be a JSON schema`]),
      ...[read, write].flatMap((permission) =>
        permission === undefined || isPermission(permission)
          ? []
          : [`${what} asks for the permission ${JSON.stringify(permission)}, which no portal knows`],
      ),
    ];
  });
}

function isPluginId(id: unknown): boolean {
  return typeof id === 'string' && /^[a-z][a-z0-9-]{0,63}$/.test(id);
}

function contributionFaults(contribution: Contribution, index: number): string[] {
  const found = contributionFault(contribution);
  return found ? [`contribution ${index} (${contribution.point}): ${found}`] : [];
}

function fault(message: string): PluginFault {
  return new PluginFault([findingOf(message)]);
}

function findingOf(message: string): Finding {
  return { code: 'check-declaration', file: DECLARATION_FILE, message };
}
