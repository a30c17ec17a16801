import { readFileSync } from 'node:fs';
import { satisfies } from '@anteroom/domain/plugins/sdkRange';
import type { PackageManifest } from './createPlugin.ts';

/** Returns whether this version of Node can run a plugin's tools; prints what they need if it cannot. */
export function canRunTools(): boolean {
  const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  const { node } = process.versions;
  if (runsTools(node, manifest)) return true;
  process.stderr.write(`Your Node.js is ${node}. Install Node.js ${manifest.engines.node} first.\n`);
  return false;
}

/** Returns whether a version of Node can run a plugin's tools. */
export function runsTools(node: string, { engines }: Pick<PackageManifest, 'engines'>): boolean {
  return satisfies(node, engines.node) === true;
}
