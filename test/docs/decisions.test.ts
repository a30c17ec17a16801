// Records are rewritten and renumbered as the portal changes: what refers to them, and their index, has to follow.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const records = globSync('[0-9]*.md', { cwd: join(root, 'docs/adr') }).sort();
const pages = globSync(['*.md', 'docs/**/*.md'], { cwd: root });
const sources = globSync(
  ['*.{json,ts,yml}', '{host,packages,plugins,scripts,test}/**/*.{css,html,js,json,md,mjs,sh,ts,tsx,yml}'],
  { cwd: root, exclude: ['**/node_modules', '**/dist'] },
);

it('numbers the records without a gap', () => {
  const numbers = records.map((_, index) => String(index + 1).padStart(4, '0'));
  expect(records.map((name) => name.slice(0, 4))).toEqual(numbers);
  for (const name of records) expect(read(`docs/adr/${name}`)).toMatch(`# ${Number(name.slice(0, 4))}. `);
});

it('lists each record once in the index, in order', () => {
  const rows = read('docs/adr/README.md').matchAll(/^\| (\d+) \| \[[^\]]+\]\(([^)]+)\) \| .+ \|$/gm);
  const listed = [...rows].map(([, number, file]) => [number, file]);
  expect(listed).toEqual(records.map((name) => [String(Number(name.slice(0, 4))), name]));
});

it('has each record that is referred to', () => {
  const names = new Set([...records, ...records.map((name) => name.slice(0, 4))]);
  const dangling = [...pages, ...sources].flatMap((file) =>
    [...read(file).matchAll(/\badr\/(\d{4}(?:-[\w-]+\.md)?)|\bADR (\d+)/gi)]
      .map(([, path, number]) => path ?? String(number).padStart(4, '0'))
      .filter((name) => !names.has(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(dangling).toEqual([]);
});

describe.each(pages)('%s', (page) => {
  const links = [...withoutBlocks(page).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, href = '']) => href.split('#'))
    .filter(([path = '']) => !/^(?:[a-z]+:|\/)/.test(path))
    .map(([path = '', heading]) => ({ path: path === '' ? page : join(dirname(page), path), heading }));

  it('links to files and headings that exist', () => {
    const missing = links.filter(({ path }) => !existsSync(join(root, path)));
    expect(missing).toEqual([]);
    const dangling = links.filter(
      ({ path, heading }) =>
        heading !== undefined && path.endsWith('.md') && !anchorsOf(path).includes(heading),
    );
    expect(dangling).toEqual([]);
  });
});

/** Returns the anchors of a page's headings, as GitHub and the portal make them. */
function anchorsOf(page: string): string[] {
  return [...withoutBlocks(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{Letter}\p{Number}_\s-]/gu, '')
      .trim()
      .replaceAll(/\s/g, '-'),
  );
}

function withoutBlocks(page: string): string {
  return read(page).replaceAll(/```[\s\S]*?```/g, '');
}
