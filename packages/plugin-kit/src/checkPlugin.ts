import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { PluginManifest } from '@anteroom/contract';
import { buildPlugin } from './buildPlugin.ts';
import type { Finding } from './finding.ts';
import { localeFindings, readLocales } from './locales.ts';
import { readDeclaration } from './readDeclaration.ts';

/** What a module may weigh with the chunks that it imports, gzipped. */
const MAX_MODULE_BYTES = 30_000;

/**
 * Everything wrong with the plugin in the working directory. It is built anew, aside, so that what is judged is what
 * the sources say; that `dist` is the same is judged too.
 *
 * @throws PluginFault when it cannot be built.
 */
export async function checkPlugin(): Promise<readonly Finding[]> {
  const folder = process.cwd();
  const declaration = await readDeclaration(folder);
  const outDir = await mkdtemp(join(tmpdir(), 'anteroom-plugin-'));
  try {
    const manifest = await buildPlugin(outDir);
    return [
      ...localeFindings(declaration, readLocales(folder)),
      ...(await moduleFindings(manifest, outDir)),
      ...(await staleness(manifest)),
    ];
  } finally {
    await rm(outDir, { recursive: true });
  }
}

async function moduleFindings({ modules }: PluginManifest, outDir: string): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (const [module, { url }] of Object.entries(modules)) {
    const files = await withImports(url, outDir);
    const file = `src/${module.slice(2)}`;
    if (!exportsDefault(files[0] ?? '')) {
      findings.push({
        file,
        message: 'has no default export. Export its component (or predicate) by default',
      });
    }
    const bytes = files.reduce((sum, code) => sum + gzipSync(code, { level: 9 }).length, 0);
    if (bytes > MAX_MODULE_BYTES) {
      const size = `${(bytes / 1000).toFixed(1)} kB gz with what it imports; the limit is ${MAX_MODULE_BYTES / 1000}`;
      findings.push({ file, message: `weighs ${size}. Import what opens on demand by import()` });
    }
  }
  return findings;
}

/** The text of a built file and of all that it imports statically from beside it. */
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

/** As esbuild writes it: `import{a}from"./chunk.X.js"` and `import"./chunk.X.js"`, never `import("./…")`. */
const staticImport = /(?:\bfrom|\bimport)\s*"(\.\/[^"]+\.js)"/g;

function exportsDefault(code: string): boolean {
  return /\bexport\s*(?:default\b|\{[^}]*\bdefault\b[^}]*\})/.test(code);
}

async function staleness(built: PluginManifest): Promise<readonly Finding[]> {
  const file = 'dist/plugin.json';
  const found = await readFile(file, 'utf8').catch(() => null);
  if (found === JSON.stringify(built)) return [];
  const message = found === null ? 'is missing' : 'is not what the sources give';
  return [{ file, message: `${message}. Run anteroom-plugin build` }];
}
