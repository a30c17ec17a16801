import { mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import type { PluginManifest } from '@anteroom/contract';
import { type BuildOptions, build, type Message } from 'esbuild';
import { type Finding, type FindingCode, PluginFault } from './finding.ts';
import { declarationFile } from './pluginLayout.ts';

/** Options of a build into a folder. */
export interface BundleOptions extends BuildOptions {
  readonly absWorkingDir: string;
  readonly outdir: string;
}

interface WriteOptions {
  /**
   * Output folder, if it differs from the one in the options. Paths in source maps, and so the hashes, are still
   * relative to the one in the options.
   */
  readonly into?: string;
  /** Whether to remove the previous contents of the folder. */
  readonly clean: boolean;
}

/**
 * Builds a plugin and writes the files. Returns its manifest.
 *
 * @throws PluginFault with everything that prevents the build.
 */
export async function runBuild(
  options: BundleOptions,
  { into = options.outdir, clean }: WriteOptions,
): Promise<PluginManifest> {
  const { absWorkingDir: folder } = options;
  const { outputFiles = [] } = await build({ ...options, write: false }).catch((error: unknown) => {
    throw buildFault(folder, error);
  });
  const outDir = resolve(folder, options.outdir);
  const target = resolve(folder, into);
  if (clean) await rm(target, { recursive: true, force: true });
  await Promise.all(
    outputFiles.map(({ path, contents }) => write(join(target, relative(outDir, path)), contents)),
  );
  const manifest = outputFiles.find(({ path }) => basename(path) === 'plugin.json');
  return JSON.parse(manifest?.text ?? '');
}

async function write(path: string, contents: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, contents);
}

/** Returns the faults that esbuild has found, with their places; any other error as it is. */
export function buildFault(folder: string, error: unknown, code: FindingCode = 'check-build'): unknown {
  if (!hasMessages(error)) return error;
  return new PluginFault(error.errors.map((each) => findingOf(folder, each, code)));
}

function hasMessages(error: unknown): error is { readonly errors: readonly Message[] } {
  return Array.isArray((error as { readonly errors?: unknown } | null)?.errors);
}

function findingOf(folder: string, { text, location }: Message, code: FindingCode): Finding {
  const file = location?.line
    ? `${location.file}:${location.line}`
    : (location?.file ?? declarationFile(folder));
  return { code, file, message: text };
}
