// Checks that texts which the server writes itself (e-mails, PDFs, its own pages) exist in each language: see
// docs/translating.md.
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { serverLocaleFindings } from '../../packages/plugin-kit/src/locales.ts';
import type { Texts } from '../../packages/plugin-kit/src/texts.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folders = globSync(['packages/server/src/**/locales', 'plugins/*/locales/server'], { cwd: root });

it('finds the locale folders of the server and of plugins', () => {
  expect(folders).toContain('packages/server/src/portal/locales');
  expect(folders.some((folder) => folder.startsWith('plugins/'))).toBe(true);
});

it.each(folders)('%s is complete in five languages', (folder) => {
  const texts = new Map(
    readdirSync(`${root}${folder}`).map((file) => [
      file.slice(0, -'.json'.length),
      JSON.parse(readFileSync(`${root}${folder}/${file}`, 'utf8')) as Texts,
    ]),
  );
  expect([...texts.keys()].sort()).toEqual(['en-us', 'es-ar', 'fr-ca', 'nl-nl', 'pt-br']);
  expect(serverLocaleFindings(texts)).toEqual([]);
});
