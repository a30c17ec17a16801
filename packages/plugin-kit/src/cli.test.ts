import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const cli = fileURLToPath(new URL('cli.ts', import.meta.url));
const older =
  "data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'20.20.2'}})";

test.each(['dev', 'build', 'pack', 'check'])(
  '%s says which Node.js it needs when this one is too old',
  (command) => {
    const { status, stderr } = spawnSync(process.execPath, ['--import', older, cli, command], {
      encoding: 'utf8',
    });
    expect(stderr).toContain('Your Node.js is 20.20.2. Install Node.js ^22.22.2 || >=24.15.0 first.');
    expect(status).toBe(1);
  },
);

test('the tests of a plugin say it, too', () => {
  const tests = new URL('vitest.ts', import.meta.url).href;
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', older, '--eval', `import('${tests}').then(({ pluginTests }) => pluginTests())`],
    { encoding: 'utf8' },
  );
  expect(stderr).toBe('Your Node.js is 20.20.2. Install Node.js ^22.22.2 || >=24.15.0 first.\n');
  expect(status).toBe(1);
});
