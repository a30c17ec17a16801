// Checks that the samples in the documentation work: see "Documentation" in CONTRIBUTING.md.
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { commandsOf, pagesWithSamples, samplesOf, writeSamples } from './samples.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const pages = pagesWithSamples(root);
const samples = pages.flatMap((page) => samplesOf(root, page));

it('finds pages with TypeScript samples', () => {
  expect(pages).toContain('docs/plugins/README.md');
  expect(samples.filter(({ language }) => language.startsWith('ts')).length).toBeGreaterThan(3);
});

it('compiles each TypeScript sample', { timeout: 180_000 }, () => {
  const folder = join(root, 'test', 'dist', 'samples');
  writeSamples(root, pages, folder);
  const { stdout } = spawnSync('tsc', ['-p', folder, '--pretty', 'false'], { encoding: 'utf8' });
  expect(stdout).toBe('');
});

it('shows the template’s plugin.ts unchanged in the first tutorial', () => {
  const [declaration] = samplesOf(root, 'docs/plugins/widget.md').filter(({ file }) => file === 'plugin.ts');
  const template = readFileSync(join(root, 'packages/plugin-kit/templates/widget/plugin.ts'), 'utf8');
  expect(`${declaration?.code}\n`).toBe(template.replaceAll('my-plugin', 'due-next'));
});

it.each(samples.filter(({ language }) => language === 'json'))('$place is valid JSON', ({ code }) => {
  expect(() => JSON.parse(code)).not.toThrow();
});

describe('a command', () => {
  const commands = samples
    .filter(({ language }) => language === 'sh')
    .flatMap((sample) => commandsOf(sample).map((command) => ({ place: sample.place, command })));

  const help = execFileSync(process.execPath, ['packages/plugin-kit/src/cli.ts', '--help'], {
    cwd: root,
    encoding: 'utf8',
  });

  it.each(commands.filter(({ command }) => command.startsWith('anteroom-plugin ')))(
    '$place: $command',
    ({ command }) => {
      const [, name, ...parts] = command.split(/\s+/);
      expect(help).toMatch(new RegExp(`^\\s+${name}\\b`, 'm'));
      for (const option of parts.filter((part) => part.startsWith('--'))) expect(help).toContain(option);
    },
  );
});
