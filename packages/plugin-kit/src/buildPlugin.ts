import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PluginManifest } from '@anteroom/contract';
import type { Message } from 'esbuild';
import { build, type Options } from 'tsup';
import { type Finding, PluginFault } from './finding.ts';
import pluginOptions from './tsup.ts';
import { writeWithoutModules } from './writeWithoutModules.ts';

/**
 * Builds the plugin in the working directory into `outDir` and returns its manifest.
 *
 * @throws PluginFault with everything that prevents the build.
 */
export async function buildPlugin(outDir = 'dist'): Promise<PluginManifest> {
  return runTsup({ ...(await pluginOptions()), outDir });
}

/** @throws PluginFault with everything that stands in the way. */
export async function runTsup(options: Options): Promise<PluginManifest> {
  const hasModules = Object.keys(options.entry ?? {}).length > 0;
  try {
    await withoutVerdict(() => (hasModules ? build(options) : writeWithoutModules(options)));
  } catch (error) {
    throw hasMessages(error) ? new PluginFault(error.errors.map(findingOf)) : error;
  }
  return JSON.parse(await readFile(join(options.outDir ?? 'dist', 'plugin.json'), 'utf8'));
}

/** However silent tsup is told to be, it says that a build failed. Of what is in the findings. */
async function withoutVerdict(run: () => Promise<void>): Promise<void> {
  const { error } = console;
  console.error = (...words: unknown[]) => {
    if (!String(words.at(-1)).includes('Build failed')) error(...words);
  };
  try {
    await run();
  } finally {
    console.error = error;
  }
}

function hasMessages(error: unknown): error is { readonly errors: readonly Message[] } {
  return Array.isArray((error as { readonly errors?: unknown } | null)?.errors);
}

function findingOf({ text, location }: Message): Finding {
  const file = location?.line ? `${location.file}:${location.line}` : (location?.file ?? 'src');
  return { code: 'check-build', file, message: text };
}
