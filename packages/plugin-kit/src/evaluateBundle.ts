import { build, type Plugin } from 'esbuild';

/**
 * Bundles a module and returns its exports. Unlike `import`, it always runs the current sources, including those that
 * the module imports.
 *
 * @param plugins - decide which imports are bundled.
 * @throws BuildFailure of esbuild
 */
export async function evaluateBundle(
  file: string,
  folder: string,
  plugins: readonly Plugin[],
): Promise<Readonly<Record<string, unknown>>> {
  const { outputFiles } = await build({
    entryPoints: [file],
    absWorkingDir: folder,
    bundle: true,
    format: 'esm',
    platform: 'node',
    write: false,
    logLevel: 'silent',
    plugins: [...plugins],
  });
  const code = Buffer.from(outputFiles[0]?.contents ?? []).toString('base64');
  return import(`data:text/javascript;base64,${code}`);
}
