import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PluginManifest } from '@anteroom/contract';
import { buildPlugin } from './buildPlugin.ts';
import { integrityOf } from './distFiles.ts';
import type { Finding } from './finding.ts';
import { inspectPlugin } from './inspectPlugin.ts';
import { localeFindings, readLocales, readServerLocales, serverLocaleFindings } from './locales.ts';
import { moduleFiles } from './moduleFiles.ts';
import { otherPredicates } from './otherPredicates.ts';
import { declarationFile } from './pluginLayout.ts';
import { readDeclaration } from './readDeclaration.ts';
import { sdkRangeFindings } from './sdkRangeFindings.ts';
import { sizeFindings } from './sizeFindings.ts';
import { unknownFindings } from './unknownFindings.ts';

/**
 * Checks the plugin in the working directory and returns all findings. Builds it in another folder, so that the current
 * sources are checked, and compares the result with `dist`. Then renders each contribution once, in an in-memory page.
 *
 * @param timeLimit - seconds for a predicate to resolve, and for a component to show something; default: the portal's
 * @throws PluginFault if it cannot be built.
 */
export async function checkPlugin(timeLimit?: number): Promise<readonly Finding[]> {
  const folder = process.cwd();
  const declaration = await readDeclaration(folder);
  const modules = moduleFiles(folder, declaration);
  const outDir = await mkdtemp(join(tmpdir(), 'anteroom-plugin-'));
  try {
    const manifest = await buildPlugin(outDir);
    const wrongSdk = sdkRangeFindings(declaration, declarationFile(folder));
    return [
      ...wrongSdk,
      ...unknownFindings(declaration, declarationFile(folder), await otherPredicates(folder, declaration)),
      ...localeFindings(declaration, readLocales(folder)),
      ...serverLocaleFindings(readServerLocales(folder)),
      ...(await sizeFindings(manifest, { folder, outDir, modules })),
      ...(await staleness(manifest)),
      // Neither a portal with this SDK nor the in-memory page would accept the plugin.
      ...(wrongSdk.length > 0 ? [] : await inspectPlugin(folder, modules, timeLimit)),
    ];
  } finally {
    await rm(outDir, { recursive: true });
  }
}

async function staleness(built: PluginManifest): Promise<readonly Finding[]> {
  const manifest = await staleFile('plugin.json', (found) => String(found) === JSON.stringify(built));
  if (manifest.length > 0) return manifest;
  const { modules, chunks, styles, locales, server } = built;
  const assets = [...Object.values(modules), ...chunks, ...styles, ...Object.values(locales)];
  const findings = [...assets, ...(server ? [server] : [])].map(({ url, integrity }) =>
    staleFile(url.slice('./'.length), (found) => integrityOf(found) === integrity),
  );
  return (await Promise.all(findings)).flat();
}

async function staleFile(name: string, isCurrent: (found: Buffer) => boolean): Promise<readonly Finding[]> {
  const file = `dist/${name}`;
  const found = await readFile(file).catch(() => null);
  if (found && isCurrent(found)) return [];
  const message = found ? 'is out of date' : 'is missing';
  return [{ code: 'check-stale', file, message: `${message}. Run anteroom-plugin build` }];
}
