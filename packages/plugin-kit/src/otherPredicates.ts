import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PluginDeclaration } from '@anteroom/sdk';
import { PluginFault } from './finding.ts';
import { findPackage } from './packageTexts.ts';
import { readDeclaration } from './readDeclaration.ts';

/**
 * Returns the predicates of other plugins that a plugin's conditions may use: those of the plugins that it requires,
 * and those that its `package.json` lists as `"anteroom": { "predicates": ["invoices.any"] }`. Returns null if a
 * required plugin is not installed as a package, so that its contributions are unknown.
 *
 * @throws PluginFault if the list in `package.json` is malformed.
 */
export async function otherPredicates(
  folder: string,
  { requires = [] }: PluginDeclaration,
): Promise<ReadonlySet<string> | null> {
  const listed = await listedPredicates(folder);
  const packages = requires.map((id) => findPackage(folder, `@anteroom/plugin-${id}`));
  if (packages.includes(null)) return null;
  const required = await Promise.all(packages.map((each) => readDeclaration(each as string)));
  const contributed = required.flatMap(({ contributes }) =>
    contributes.flatMap((each) => (each.point === 'predicate' ? [each.id] : [])),
  );
  return new Set([...listed, ...contributed]);
}

async function listedPredicates(folder: string): Promise<readonly string[]> {
  const { anteroom }: { readonly anteroom?: { readonly predicates?: unknown } } = JSON.parse(
    await readFile(join(folder, 'package.json'), 'utf8'),
  );
  const listed = anteroom?.predicates ?? [];
  if (Array.isArray(listed) && listed.every((id) => typeof id === 'string')) return listed;
  const message = `"anteroom": { "predicates" } must be a list of names, not ${JSON.stringify(listed)}`;
  throw new PluginFault([{ code: 'check-unknown', file: 'package.json', message }]);
}
