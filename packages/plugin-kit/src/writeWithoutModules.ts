import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { build } from 'esbuild';
import type { Options } from 'tsup';

/** Builds a plugin without modules, such as a dashboard: its texts and its manifest. tsup requires code. */
export async function writeWithoutModules({
  outDir = 'dist',
  clean,
  esbuildPlugins,
}: Options): Promise<void> {
  const { outputFiles } = await build({
    entryPoints: [],
    absWorkingDir: process.cwd(),
    outdir: outDir,
    write: false,
    metafile: true,
    logLevel: 'silent',
    plugins: esbuildPlugins ?? [],
  });
  if (clean) await rm(outDir, { recursive: true, force: true });
  for (const { path, contents } of outputFiles) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, contents);
  }
}
