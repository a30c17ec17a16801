import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PluginManifest } from '@anteroom/contract';
import { type FSWatcher, watch } from 'chokidar';

/** The portal’s result for a build of a server half. */
interface Taken {
  readonly integrity: string | null;
  readonly refused: string | null;
}

/**
 * Puts the server half of a plugin into a running portal, through its data folder. A portal that was started with
 * `DEV_PLUGINS=1` watches `development/` in it, and reports the result of each build in `taken.json`.
 */
export class ServerHalfInPortal {
  readonly #root: string;
  readonly #outDir: string;
  readonly #print: (text: string) => void;
  #folder: string | undefined;
  #watcher: FSWatcher | undefined;
  #integrity: string | undefined;
  /** The text that was printed last. */
  #told: string | undefined;

  constructor(data: string, outDir: string, print: (text: string) => void) {
    this.#root = join(data, 'development');
    this.#outDir = outDir;
    this.#print = print;
  }

  /** Replaces the previous build. If the plugin has no server half, removes it from the portal. */
  async put(plugin: PluginManifest): Promise<void> {
    const { id, server } = plugin;
    if (!server) return this.remove();
    if (server.integrity === this.#integrity) return;
    const folder = join(this.#root, id);
    await mkdir(folder, { recursive: true });
    if (this.#folder !== folder) await this.#listen(folder);
    // Saving again after a failed copy copies again.
    this.#integrity = undefined;
    await copyFile(join(this.#outDir, server.url), join(folder, server.url));
    const manifest = join(folder, 'plugin.json');
    await writeFile(`${manifest}.part`, JSON.stringify(halfOf(plugin)));
    await rename(`${manifest}.part`, manifest);
    this.#integrity = server.integrity;
    await this.#signal();
  }

  /** Removes the server half from the portal. */
  async remove(): Promise<void> {
    if (this.#folder === undefined) return;
    await this.#watcher?.close();
    await rm(this.#folder, { recursive: true, force: true });
    this.#folder = undefined;
    this.#integrity = undefined;
    await this.#signal();
  }

  /** Watches the portal's results for the server half, and prints them. */
  async #listen(folder: string): Promise<void> {
    await this.remove();
    await mkdir(folder, { recursive: true });
    this.#folder = folder;
    const file = join(folder, 'taken.json');
    await rm(file, { force: true });
    this.#watcher = watch(file, { ignoreInitial: false });
    this.#watcher.on('all', () => void this.#tell(file));
  }

  async #tell(file: string): Promise<void> {
    const text = await readFile(file, 'utf8').catch(() => null);
    if (text === null || text === this.#told) return;
    const { integrity, refused }: Taken = JSON.parse(text);
    if (integrity !== this.#integrity) return;
    this.#told = text;
    this.#print(
      refused === null
        ? 'The portal runs its server half.'
        : `The portal refused its server half, and still runs the previous one, if any. ${refused}`,
    );
  }

  /** Notifies the portal, which watches this file, once everything else is written. */
  async #signal(): Promise<void> {
    await writeFile(join(this.#root, 'changed'), String(Date.now()));
  }
}

/** Returns the manifest without the browser half, which pages get from the `dev` command. */
function halfOf(plugin: PluginManifest): PluginManifest {
  return { ...plugin, modules: {}, chunks: [], styles: [], locales: {} };
}
