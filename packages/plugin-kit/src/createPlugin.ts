import { existsSync, readdirSync, statSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isReservedId } from '@anteroom/domain/plugins/reservedIds';
import { PluginFault } from './finding.ts';

/** Kinds of new plugins. Each has a folder in `templates/`, which is a complete plugin. */
export const pluginKinds = ['widget', 'task-type', 'action-section', 'page', 'feature'] as const;
export type PluginKind = (typeof pluginKinds)[number];

export interface NewPlugin {
  /** Name of the new plugin, used as its ID, its package name and its folder name. */
  readonly name: string;
  readonly kind: string;
  /** Folder with tarballs of Anteroom's packages, to use instead of the registry. */
  readonly packages?: string;
}

/** Fields of a `package.json` that are used here. */
export interface PackageManifest {
  readonly engines: { readonly node: string };
  readonly scripts: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  /** Packages whose install scripts npm may run without asking. */
  readonly allowScripts?: Readonly<Record<string, boolean>>;
}

const templates = fileURLToPath(new URL('../templates', import.meta.url));

/**
 * Writes a new plugin into a folder of its name in the working directory. Returns the contents of its `package.json`.
 *
 * @throws PluginFault if the name or kind is invalid, the folder is not empty, or a tarball is missing.
 */
export async function createPlugin({ name, kind, packages }: NewPlugin): Promise<PackageManifest> {
  if (!isKind(kind)) throw fault('--kind', `must be one of ${pluginKinds.join(', ')}`);
  const manifest = await readManifest(kind);
  checkName(name, manifest);
  const folder = resolve(name);
  if (existsSync(folder) && !(statSync(folder).isDirectory() && readdirSync(folder).length === 0)) {
    throw fault(name, 'is not an empty folder. Choose another name, or empty it');
  }
  const tarballs = packages === undefined ? {} : findTarballs(packages, folder, manifest);
  for (const template of ['every-kind', kind]) await copyTemplate(join(templates, template), folder, name);
  return await writeManifest(join(folder, 'package.json'), name, manifest, tarballs);
}

function isKind(kind: string): kind is PluginKind {
  return (pluginKinds as readonly string[]).includes(kind);
}

function checkName(name: string, { devDependencies }: PackageManifest): void {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) || name.length > 40) {
    throw fault(name, 'is not a valid name. Use up to 40 lowercase letters, digits and single dashes');
  }
  if (isReservedId(name)) {
    throw fault(
      name,
      'is the name of data that the portal itself stores, so the plugin could not get a server half',
    );
  }
  if (name in devDependencies)
    throw fault(name, 'is the name of a package that the plugin needs. Choose another');
}

/** Returns Anteroom's packages as `file:` URLs, relative to the new plugin. */
function findTarballs(
  packages: string,
  folder: string,
  { devDependencies }: PackageManifest,
): Readonly<Record<string, string>> {
  if (!existsSync(packages)) throw fault(packages, 'is not a folder');
  const files = readdirSync(packages);
  return Object.fromEntries(
    partsOf(devDependencies).map((part) => {
      const found = files.filter((file) => file.startsWith(`anteroom-${part}-`) && file.endsWith('.tgz'));
      const [file] = found;
      if (!file) throw fault(packages, `contains no anteroom-${part}-<version>.tgz`);
      if (found.length > 1)
        throw fault(packages, `contains several versions: ${found.join(', ')}. Keep only one`);
      const path = relative(folder, resolve(packages, file)).replaceAll('\\', '/');
      return [`@anteroom/${part}`, `file:${path}`];
    }),
  );
}

/** Returns the names of Anteroom's packages among the dependencies, without their scope. */
function partsOf(dependencies: PackageManifest['devDependencies']): readonly string[] {
  return Object.keys(dependencies).flatMap((name) => /^@anteroom\/(.+)$/.exec(name)?.[1] ?? []);
}

/** Copies a template, and replaces its name with the plugin's. */
async function copyTemplate(template: string, folder: string, name: string): Promise<void> {
  for (const entry of await readdir(template, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const source = join(entry.parentPath, entry.name);
    // Some file names have a meaning to npm and Biome, so they begin with an underscore in the templates.
    const target = join(folder, relative(template, dirname(source)), basename(source).replace(/^_/, ''));
    await mkdir(dirname(target), { recursive: true });
    await writeFile(
      target,
      (await readFile(source, 'utf8'))
        .replaceAll('my-plugin', name)
        .replaceAll('my_plugin', name.replaceAll('-', '_')),
    );
  }
}

/** Returns the manifest of new plugins, with the additions of a kind. */
async function readManifest(kind: PluginKind): Promise<PackageManifest> {
  const read = async (template: string): Promise<PackageManifest> =>
    JSON.parse(await readFile(join(templates, template, '_package.json'), 'utf8'));
  const common = await read('every-kind');
  if (!existsSync(join(templates, kind, '_package.json'))) return common;
  const more = await read(kind);
  const devDependencies = { ...common.devDependencies, ...more.devDependencies };
  return {
    ...common,
    allowScripts: { ...common.allowScripts, ...more.allowScripts },
    scripts: { ...common.scripts, ...more.scripts },
    devDependencies: Object.fromEntries(Object.entries(devDependencies).sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

async function writeManifest(
  file: string,
  name: string,
  manifest: PackageManifest,
  tarballs: Readonly<Record<string, string>>,
): Promise<PackageManifest> {
  const changed = {
    ...manifest,
    name,
    devDependencies: { ...manifest.devDependencies, ...tarballs },
  };
  await writeFile(file, `${JSON.stringify(changed, null, 2)}\n`);
  return changed;
}

function fault(file: string, message: string): PluginFault {
  return new PluginFault([{ code: 'create-refused', file, message }]);
}
