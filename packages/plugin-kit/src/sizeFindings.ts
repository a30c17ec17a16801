import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { PluginManifest } from '@anteroom/contract';
import { type Finding, PluginFault } from './finding.ts';
import type { ModuleFile } from './moduleFiles.ts';

/**
 * Size limit of a module with its imported chunks, in kB gzipped. `PAGE_LIMIT` is higher, because a page is a whole
 * screen and nothing else waits for it.
 */
const MODULE_LIMIT = 30;
const PAGE_LIMIT = 36;

/** Default size limit of all scripts and styles of a plugin, in kB gzipped; its `package.json` can override it. */
const PLUGIN_LIMIT = 200;

export interface BuiltPlugin {
  readonly folder: string;
  /** Folder of the build. */
  readonly outDir: string;
  readonly modules: readonly ModuleFile[];
}

/** Returns findings for everything that exceeds a size limit. */
export async function sizeFindings(
  manifest: PluginManifest,
  { folder, outDir, modules }: BuiltPlugin,
): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (const { module, file } of modules) {
    const url = manifest.modules[module]?.url ?? '';
    const weight = await moduleKilobytes(url, outDir);
    const isPage = manifest.contributes.some(
      (each) => each.point === 'page' && (each as { readonly module?: string }).module === module,
    );
    const limit = isPage ? PAGE_LIMIT : MODULE_LIMIT;
    if (weight <= limit) continue;
    const size = `${weight.toFixed(1)} kB gz with what it imports; the limit is ${limit}`;
    findings.push({
      code: 'check-size',
      file,
      message: `weighs ${size}. Load what opens on demand with import()`,
    });
  }

  const limit = await pluginLimit(folder);
  const files = [...Object.values(manifest.modules), ...manifest.chunks, ...manifest.styles];
  const weight = kilobytes(await Promise.all(files.map(({ url }) => readFile(join(outDir, url), 'utf8'))));
  if (weight > limit) {
    const size = `${weight.toFixed(1)} kB gz of scripts and styles; the limit is ${limit}`;
    const advice = 'Remove what you do not need, or raise "anteroom": { "maxKilobytes" }';
    findings.push({ code: 'check-size', file: 'package.json', message: `makes ${size}. ${advice}` });
  }
  return findings;
}

/** @throws PluginFault if the limit in `package.json` is invalid. */
async function pluginLimit(folder: string): Promise<number> {
  const { anteroom }: { readonly anteroom?: { readonly maxKilobytes?: unknown } } = JSON.parse(
    await readFile(join(folder, 'package.json'), 'utf8'),
  );
  const limit = anteroom?.maxKilobytes ?? PLUGIN_LIMIT;
  if (typeof limit === 'number' && limit > 0) return limit;
  const message = `"anteroom": { "maxKilobytes" } must be a number above 0, not ${JSON.stringify(limit)}`;
  throw new PluginFault([{ code: 'check-size', file: 'package.json', message }]);
}

/** Returns the size of a built module with the chunks that it imports statically, in kB gzipped. */
export async function moduleKilobytes(url: string, outDir: string): Promise<number> {
  return kilobytes(await withImports(url, outDir));
}

/** Returns the texts of a built file and of all files next to it that it imports statically, directly or indirectly. */
async function withImports(url: string, outDir: string): Promise<readonly string[]> {
  const texts = new Map<string, string>();
  const read = async (name: string): Promise<void> => {
    if (texts.has(name)) return;
    const code = await readFile(join(outDir, name), 'utf8');
    texts.set(name, code);
    for (const [, imported = ''] of code.matchAll(staticImport)) await read(imported);
  };
  await read(url);
  return [...texts.values()];
}

/**
 * Static import as esbuild writes it: `import{a}from"./chunk.X.js"` and `import"./chunk.X.js"`, never `import("./…")`.
 */
const staticImport = /(?:\bfrom|\bimport)\s*"(\.\/[^"]+\.js)"/g;

function kilobytes(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0) / 1000;
}
