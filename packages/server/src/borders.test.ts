import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anteroom-borders-'));
  await cp(join(root, 'biome.json'), join(folder, 'biome.json'));
});
afterEach(() => rm(folder, { recursive: true }));

test.each([
  ['kernel/jobs/jobs.ts', '../../portal/schema.ts', 'The kernel runs any feature'],
  ['kernel/ids.ts', '../portal/tasks/routes.ts', 'The kernel runs any feature'],
  ['kernel/http/app.ts', '../../deps.ts', 'The kernel runs any feature'],
  ['kernel/http/app.ts', '@anteroom/server/portal/schema', 'server may import'],
  ['portal/tasks/routes.ts', '@anteroom/plugin-example/api', 'server may import'],
  ['portal/tasks/routes.ts', '../../../../../plugins/example/server/server.ts', 'Reach another package'],
  ['portal/services.ts', '../../../../plugins/example/server/server.ts', 'Reach another package'],
])('the linter rejects an import in %s of %s', async (file, specifier, message) => {
  expect(await lint({ [file]: importing(specifier) })).toContain(message);
});

test('the linter allows areas to import the kernel, and tests of the kernel to import the portal', async () => {
  const report = await lint({
    'portal/tasks/routes.ts': importing('../../kernel/jobs/jobs.ts'),
    'kernel/jobs/jobs.ts': importing('./boss.ts'),
    'kernel/jobs/jobs.test.ts': importing('../../portal/tasks/routes.ts'),
  });
  expect(report).not.toContain('noRestrictedImports');
});

test('the linter rejects a cycle of run-time imports and allows a cycle of types', async () => {
  const circle = { 'portal/a.ts': importing('./b.ts'), 'portal/b.ts': importing('./a.ts') };
  expect(await lint(circle)).toContain('noImportCycles');
  const types = {
    ...circle,
    'portal/b.ts': "import type { own } from './a.ts';\nexport type Own = typeof own;\n",
  };
  expect(await lint(types)).not.toContain('noImportCycles');
});

const importing = (specifier: string) => `import { used } from '${specifier}';\nexport const own = used;\n`;

/**
 * Lints files of the server, given by their paths in `src`, with the repository's configuration. Returns the report.
 */
async function lint(files: Readonly<Record<string, string>>): Promise<string> {
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, 'packages/server/src', path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  const args = ['lint', '--vcs-enabled=false', '--colors=off', '.'];
  return new Promise((resolve) => {
    execFile(join(root, 'node_modules/.bin/biome'), args, { cwd: folder }, (_error, stdout, stderr) =>
      resolve(`${stdout}${stderr}`),
    );
  });
}
