import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const cli = fileURLToPath(new URL('cli.ts', import.meta.url));

function anteroom(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...args], { encoding: 'utf8' });
  return { status, stdout, stderr };
}

test('an unknown command is named, with those that there are', () => {
  const { status, stdout, stderr } = anteroom('frim', 'list');
  expect(status).toBe(2);
  expect(stdout).toBe('');
  expect(stderr).toMatch(
    /^There is no command "frim"\.\n\nThe commands are: setup, firm, settings, .*restore\.\n/,
  );
});

test('an incomplete command and an unknown option show the help of that command only', () => {
  for (const [args, message] of [
    [['quota', 'set', '5GB'], 'Something is missing or not known in: quota set 5GB\n'],
    [['quota', 'list', '--frm', 'c1001'], "Unknown option '--frm'."],
  ] as const) {
    const { status, stderr } = anteroom(...args);
    expect(status).toBe(2);
    expect(stderr).toContain(message);
    expect(stderr.match(/^anteroom .*/gm)).toEqual([
      'anteroom quota <command>, in the environment of the server (DATA_DIR, DATABASE_URL)',
    ]);
  }
});

test('--help explains one command or all of them', () => {
  const one = anteroom('quota', '--help');
  expect(one.status).toBe(0);
  expect(one.stdout).toMatch(/^anteroom quota /);
  expect(one.stdout).not.toContain('anteroom keys');
  expect(anteroom('--help').stdout).toContain('anteroom keys');
});
