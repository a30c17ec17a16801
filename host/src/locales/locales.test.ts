import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import english from './en-us.json';

const source = dirname(import.meta.dirname);
const root = dirname(dirname(source));
const texts = flatten(english);

const read = (file: string) => readFileSync(`${import.meta.dirname}/${file}`, 'utf8');
const others = globSync('*.json', { cwd: import.meta.dirname })
  .filter((file) => file !== 'en-us.json')
  .map((file) => [file.slice(0, -'.json'.length), flatten(JSON.parse(read(file)) as object)] as const);
/** Languages with complete files. The English variants contain only texts that differ from `en-us`. */
const translations = others.filter(([language]) => !language.startsWith('en-'));

/** Every text that people read: of the host, the packages, the plugins, and the templates for new plugins. */
const textsOfPortal = globSync(
  [
    '{host/src,host/src/areas/*,packages/*,plugins/*}{/locales,/locales/server,/src/*/locales,/src/*/*/locales}/*.json',
    'packages/plugin-kit/templates/*/locales/{,server/}*.json',
  ],
  { cwd: root },
).flatMap((file) =>
  [...flatten(JSON.parse(readFileSync(`${root}/${file}`, 'utf8')) as object)].map(([key, text]) => ({
    file,
    key,
    text,
  })),
);

/** Words that WRITING.md bans from texts for users. */
const leftOut = /\b(nobody|somebody|at once|(go(es)?|going|gone|went) on|kept)\b/i;

/** Matches a second colon in one sentence. The colons in times and URLs are not followed by a space. */
const colonChain = /:\s[^.!?;\n]*:(\s|$)/;
/** Matches what French typesets differently: see "Translating". */
const wrongFrenchSpace = / [:»]|« |\s[?!;]/;

const isChain = (text: string) => colonChain.test(text);

describe('texts of the host', () => {
  it('exist in all eight languages', () => {
    expect(['en-us', ...others.map(([language]) => language)].sort()).toEqual([
      'en-au',
      'en-ca',
      'en-gb',
      'en-us',
      'es-ar',
      'fr-ca',
      'nl-nl',
      'pt-br',
    ]);
  });

  it.each(translations)('are complete in %s', (_language, translated) => {
    expect([...texts.keys()].filter((key) => !translated.has(key))).toEqual([]);
  });

  it.each(others)('have no obsolete keys in %s', (_language, translated) => {
    expect([...translated.keys()].filter((key) => !texts.has(inEnglish(key)))).toEqual([]);
  });

  it.each(others)('have the same placeholders in %s', (_language, translated) => {
    const differing = [...translated].filter(
      ([key, text]) => placeholders(text) !== placeholders(texts.get(inEnglish(key)) ?? ''),
    );
    expect(differing).toEqual([]);
  });

  it.each(others.filter(([language]) => language.startsWith('en-')))(
    'contain in %s only the entries that differ from en-us',
    (_language, own) => {
      expect([...own].filter(([key, text]) => texts.get(key) === text)).toEqual([]);
    },
  );

  it('contain no English word that the style rules out', () => {
    const english = textsOfPortal.filter(({ file }) => file.includes('/en-'));
    expect(english.length).toBeGreaterThan(500);
    expect(english.filter(({ text }) => leftOut.test(text))).toEqual([]);
  });

  it('contain no chain of colons in any language', () => {
    expect(textsOfPortal.filter(({ text }) => isChain(text))).toEqual([]);
    expect(['Failed: {{name}}: too large', 'Échec : {{name}} : trop grand'].every(isChain)).toBe(true);
    expect(['Ends at 17:30: save now', 'https://a.example: open', 'A: b. C: d'].some(isChain)).toBe(false);
  });

  it('have the spaces that French needs: no-break before a colon and in quotation marks, none before ? ! ;', () => {
    const french = textsOfPortal.filter(({ file }) => file.includes('/fr-'));
    expect(french.length).toBeGreaterThan(500);
    expect(french.filter(({ text }) => wrongFrenchSpace.test(text))).toEqual([]);
    expect(
      ['Client : {{name}}', '« {{name}} »', 'Retirer ?'].every((text) => wrongFrenchSpace.test(text)),
    ).toBe(true);
  });

  it('include the visible label in each button’s full name, without a space before a colon', () => {
    const written = new Map(textsOfPortal.map(({ file, key, text }) => [`${file} ${key}`, text]));
    const named = textsOfPortal.filter(({ key }) => key.includes('.named.'));
    expect(named.map(({ key }) => key)).toContain('step.named.doesNotApply');
    const wrong = named.filter(({ file, key, text }) => {
      const label = written.get(`${file} ${key.replace('.named.', '.')}`)?.toLowerCase();
      // French puts a space before a colon.
      const isSpaced = text.includes(' :') && !file.includes('/fr-');
      return !label || !text.toLowerCase().includes(label) || isSpaced;
    });
    expect(wrong).toEqual([]);
  });

  it.each(['en-us', ...translations.map(([language]) => language)])(
    'take less than 15 kB gzipped in %s',
    (language) => {
      expect(gzipSync(JSON.stringify(JSON.parse(read(`${language}.json`)))).length).toBeLessThan(15_000);
    },
  );

  it('contain every key that the source uses', () => {
    const used = globSync('**/*.{ts,tsx}', { cwd: source })
      .filter((file) => !file.includes('.test.'))
      .flatMap((file) => keysIn(readFileSync(`${source}/${file}`, 'utf8')));
    expect(used.length).toBeGreaterThan(100);
    expect(used.filter((key) => !isKnown(key))).toEqual([]);
  });
});

/** Returns the key of the English text. English has no form for zero. */
function inEnglish(key: string): string {
  return key.replace(/_zero$/, '_other');
}

function isKnown(key: string): boolean {
  return texts.has(key) || (texts.has(`${key}_one`) && texts.has(`${key}_other`));
}

/**
 * Returns string literals that look like text keys, such as `'tasks.title'`. Permissions look the same, so
 * `may('tasks.read')` is excluded.
 */
function keysIn(code: string): string[] {
  const areas = Object.keys(english).join('|');
  return [...code.matchAll(new RegExp(`(?<!\\bmay\\()'((?:${areas})\\.[\\w.-]+)'`, 'g'))].map(
    ([, key = '']) => key,
  );
}

function placeholders(text: string): string {
  return [...text.matchAll(/{{(\w+)}}/g)]
    .map(([, name = '']) => name)
    .sort()
    .join();
}

function flatten(texts: object, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(texts).flatMap(([key, value]): [string, string][] =>
      typeof value === 'string' ? [[prefix + key, value]] : [...flatten(value, `${prefix}${key}.`)],
    ),
  );
}
