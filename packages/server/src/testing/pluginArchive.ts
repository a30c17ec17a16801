import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { PluginManifest } from '@anteroom/contract';
import { Header } from 'tar';

/** An entry of an archive, which may be hostile. */
export interface ArchiveEntry {
  readonly path: string;
  readonly content?: string;
  readonly type?: 'File' | 'SymbolicLink' | 'Link' | 'CharacterDevice' | 'Directory';
  readonly linkpath?: string;
}

/** Packs entries unchanged and unchecked. */
export function packEntries(entries: readonly ArchiveEntry[]): Buffer {
  const blocks = entries.flatMap(({ path, content = '', type = 'File', linkpath }) => {
    const body = Buffer.from(content);
    const header = Buffer.alloc(512);
    new Header({ path, type, linkpath, size: body.length, mode: 0o644, mtime: new Date(0) }).encode(header);
    return [header, body, Buffer.alloc((512 - (body.length % 512)) % 512)];
  });
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(1024)]));
}

/** Writes entries as files in a folder, like those of an unpacked plugin. */
export async function writeEntries(folder: string, entries: readonly ArchiveEntry[]): Promise<void> {
  for (const { path, content = '' } of entries) {
    await mkdir(join(folder, dirname(path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}

/** Returns the files of a plugin with one widget, as `anteroom-plugin build` creates them. */
export function pluginFiles(
  id: string,
  { version = '1.0.0', code = 'export default () => null;', texts = '{}', ...change }: PluginChange = {},
): readonly ArchiveEntry[] {
  const asset = (url: string, content: string) => ({
    url,
    integrity: `sha384-${createHash('sha384').update(content).digest('base64')}`,
    size: Buffer.byteLength(content),
  });
  const manifest: PluginManifest = {
    id,
    version,
    sdk: '^1.0.0',
    contributes: [widget(id)],
    modules: { './Widget': asset('./Widget.js', code) },
    chunks: [],
    styles: [],
    locales: { 'en-us': asset('./locales/en-us.json', texts) },
    ...change,
  };
  return [
    { path: 'plugin.json', content: JSON.stringify(manifest) },
    { path: 'Widget.js', content: code },
    { path: 'locales/en-us.json', content: texts },
  ];
}

/** Returns a contribution as in `plugin.json`. */
export function widget(type: string): { readonly point: string } {
  return Object.assign({ point: 'widget' }, { type, title: 'title', module: './Widget' });
}

interface PluginChange extends Partial<PluginManifest> {
  readonly version?: string;
  readonly code?: string;
  /** JSON of the plugin's texts. */
  readonly texts?: string;
}
