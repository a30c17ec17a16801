// Checks that comments begin with what a thing is or does, never with a fragment: see WRITING.md.
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const files = globSync('{packages,host,plugins,test,scripts}/**/*.{ts,tsx,mjs,css}', {
  cwd: root,
  exclude: (path) => /(^|\/)(node_modules|dist)(\/|$)/.test(path),
});

/** Start of a `/*` comment, or of the first line of `//` comments, up to its first word. */
const comment = /(?<!^[ \t]*\/\/.*\n)^[ \t]*\/\/ +(\w+)|^[ \t]*\{?\/\*\*?\s+(?:\* )?(\w+)/gm;
const fragments = new Set(['Of', 'By', 'With', 'Whose', 'Whom', 'What', 'Beside', 'Those']);

function fragmentsIn(text: string): readonly string[] {
  return [...text.matchAll(comment)]
    .filter(([, line, block]) => fragments.has(line ?? block ?? ''))
    .map(({ index }) => text.slice(index).trimStart().split('\n', 2).join(' ').slice(0, 80));
}

it('finds a fragment in each kind of comment', () => {
  const text = ['/** Of the task. */', '  // By name.', '/*', ' * With it.', ' */', '// Good.', '// Of it.'];
  expect(fragmentsIn(text.join('\n'))).toHaveLength(3);
});

it('finds no comment in the repository that begins with a fragment', () => {
  const found = files.flatMap((path) =>
    fragmentsIn(readFileSync(`${root}${path}`, 'utf8')).map((start) => `${path}: ${start}`),
  );
  expect(found).toEqual([]);
});
