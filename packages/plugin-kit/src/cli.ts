#!/usr/bin/env node
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildPlugin } from './buildPlugin.ts';
import { checkPlugin } from './checkPlugin.ts';
import { type Finding, PluginFault } from './finding.ts';

const usage = `anteroom-plugin <command>, in the plugin's folder

  build   writes dist/: modules, styles, texts and plugin.json
  check   says what is wrong with the declaration, the modules, their sizes and the texts
`;

process.exitCode = await main(process.argv.slice(2));

async function main([command]: readonly string[]): Promise<number> {
  try {
    switch (command) {
      case 'build':
        return await runBuild();
      case 'check':
        return report(await checkPlugin());
      default:
        process.stdout.write(usage);
        return command === undefined || command === '--help' ? 0 : 1;
    }
  } catch (error) {
    if (error instanceof PluginFault) return report(error.findings);
    throw error;
  }
}

async function runBuild(): Promise<number> {
  const { id, modules } = await buildPlugin();
  for (const [module, { url }] of Object.entries(modules)) {
    const gzipped = gzipSync(await readFile(join('dist', url)), { level: 9 }).length;
    process.stdout.write(`${id} ${module}: ${(gzipped / 1000).toFixed(1)} kB gz\n`);
  }
  return 0;
}

/** Prints the findings; the exit code says whether there were any. */
function report(findings: readonly Finding[]): number {
  for (const { file, message } of findings) process.stderr.write(`${file}: ${message}.\n`);
  return findings.length ? 1 : 0;
}
