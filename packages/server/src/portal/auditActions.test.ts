import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { textsIn } from './textsIn.ts';

const root = join(import.meta.dirname, '..');
const files = globSync('{kernel,portal}/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'));

/** Names of the actions that each file declares, and the rest of its text. */
const declarations = files.flatMap((file) => {
  const text = readFileSync(join(root, file), 'utf8');
  const [block, body = ''] =
    /^declare module '[\w./]+audit\.ts' \{\n {2}interface AuditActions \{\n([^}]*)/m.exec(text) ?? [];
  if (block === undefined) return [];
  const names = [...body.matchAll(/^ +'([\w-]+)': unknown;$/gm)].map(([, name = '']) => name);
  return [{ file, names, rest: text.replace(block, '') }];
});

test('each audit action is recorded in the file that declares it', () => {
  expect(declarations.flatMap(({ names }) => names).length).toBeGreaterThan(60);
  const unrecorded = declarations.flatMap(({ file, names, rest }) =>
    names.filter((name) => !rest.includes(`'${name}'`)).map((name) => `${file}: ${name}`),
  );
  expect(unrecorded).toEqual([]);
});

test('each audit action has a name', () => {
  const texts = textsIn.auditActions('en-us');
  const names = declarations.flatMap((one) => one.names);
  expect(names.filter((name) => !Object.hasOwn(texts, name))).toEqual([]);
});

test('the kernel declares no audit action of the portal', () => {
  const of = (folder: string) =>
    declarations.filter(({ file }) => file.startsWith(folder)).flatMap(({ names }) => names);
  const portal = new Set(of('portal/'));
  expect(of('kernel/').filter((name) => portal.has(name))).toEqual([]);
  expect(declarations.map(({ file }) => file)).not.toContain('kernel/audit/audit.ts');
});
