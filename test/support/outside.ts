import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { expect } from '@playwright/test';
import { command } from './command.ts';
import { anteroom, type Portal } from './portal.ts';

export type PluginKind = 'widget' | 'task-type' | 'action-section' | 'page' | 'feature';

/** A folder outside the repository that contains only the tarballs of the published packages. */
export class Outside {
  readonly folder: string;
  /** Folder with the tarballs. */
  readonly packages: string;
  /** Plugins whose `node_modules` later plugins get: one with a server half, one without. */
  readonly #installed = new Map<boolean, string>();

  private constructor(folder: string) {
    this.folder = folder;
    this.packages = join(folder, 'packages');
  }

  static async open(): Promise<Outside> {
    const folder = await mkdtemp(join(tmpdir(), 'anteroom-outside-'));
    // If the caller is root, PostgreSQL runs there as a separate user.
    await chmod(folder, 0o755);
    const outside = new Outside(folder);
    try {
      await command(process.execPath, ['scripts/packPackages.mjs', outside.packages]);
      return outside;
    } catch (error) {
      await outside.dispose();
      throw error;
    }
  }

  /** Returns the tarball of a package, given its name without the scope. */
  async tarball(part: string): Promise<string> {
    const files = await readdir(this.packages);
    return join(this.packages, files.find((file) => file.startsWith(`anteroom-${part}-`)) ?? part);
  }

  /**
   * Creates a new plugin: at first like a person who has never seen the repository, and then with the tool of a plugin
   * that is installed. Resolves with its folder.
   */
  async create(name: string, kind: PluginKind): Promise<string> {
    const create = ['create', name, '--kind', kind, '--packages', 'packages'];
    const [installed] = this.#installed.values();
    if (installed)
      await command(join(installed, 'node_modules/.bin/anteroom-plugin'), create, { cwd: this.folder });
    else {
      const kit = await this.tarball('plugin-kit');
      const npx = ['--yes', '--prefer-offline', '--package', kit, 'anteroom-plugin', ...create];
      await command('npx', npx, { cwd: this.folder });
    }
    return join(this.folder, name);
  }

  /**
   * Gives a new plugin its dependencies: hard links to those of another plugin that needs the same, or else a new
   * installation.
   */
  async install(plugin: string, kind: PluginKind): Promise<void> {
    const installed = this.#installed.get(kind === 'feature');
    if (installed) await command('cp', ['-RPl', join(installed, 'node_modules'), plugin]);
    else await this.installAnew(plugin, kind);
  }

  /** Installs a new plugin's dependencies with npm. Resolves with everything that npm printed. */
  async installAnew(plugin: string, kind: PluginKind): Promise<string> {
    const install = 'npm install --no-audit --no-fund --prefer-offline 2>&1';
    const printed = await command('sh', ['-c', install], { cwd: plugin });
    this.#installed.set(kind === 'feature', plugin);
    return printed;
  }

  async dispose(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** Runs npm in a plugin's folder. A cache beside it is shared by the tests of all plugins. */
export function npm(cwd: string, ...args: readonly string[]): Promise<string> {
  const env = { ANTEROOM_CACHE: join(dirname(cwd), 'cache') };
  return command('npm', ['--no-audit', '--no-fund', ...args], { cwd, env });
}

/** Packs a built plugin, adds it to a running portal, and waits until the portal serves it. */
export async function addToPortal(plugin: string, portal: Portal): Promise<void> {
  const name = basename(plugin);
  await npm(plugin, 'run', 'pack');
  await anteroom(portal, 'plugins', 'add', join(plugin, `${name}-0.1.0.tgz`));
  const page = async () => (await fetch(portal.url, { headers: { accept: 'text/html' } })).text();
  await expect
    .poll(page, { message: `the portal takes ${name}`, timeout: 30_000 })
    .toContain(`"id":"${name}"`);
}
