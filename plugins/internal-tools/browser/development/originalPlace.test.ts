import { expect, it } from 'vitest';
import { originalPlace } from './originalPlace.ts';

const origin = 'http://127.0.0.1:4180';

/** Source map: line 2 from column 4 on corresponds to line 7 of the source. */
const map = {
  version: 3,
  sources: ['../browser/Note.tsx'],
  names: [],
  mappings: ';IAMA',
};
const script = `a\nb\n//# sourceMappingURL=data:application/json;base64,${btoa(JSON.stringify(map))}\n`;
const read = async (url: string) => (url.endsWith('Note.js') ? script : 'export {};');

const errorAt = (...frames: readonly string[]) =>
  Object.assign(new Error('boom'), {
    stack: ['Error: boom', ...frames.map((at) => `    at f (${at})`)].join('\n'),
  });

it('returns file and line of the first frame that a source map covers', async () => {
  const error = errorAt(
    `${origin}/refresh.js:1:1`,
    'http://localhost:4100/a.js:2:5',
    `${origin}/Note.js:2:9`,
  );
  expect(await originalPlace(error, origin, read)).toBe('browser/Note.tsx:7');
});

it.each([
  ['of another origin', errorAt('http://127.0.0.1:9999/Note.js:2:9')],
  ['without a map', errorAt(`${origin}/refresh.js:1:1`)],
  ['that is none', 'boom'],
])('returns null for an error %s', async (_, cause) => {
  expect(await originalPlace(cause, origin, read)).toBeNull();
});
