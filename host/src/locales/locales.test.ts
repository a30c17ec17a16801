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
/** The English of other countries holds only what it says differently. */
const translations = others.filter(([language]) => !language.startsWith('en-'));

describe('texts of the host', () => {
  it('are there in all eight languages', () => {
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

  it.each(others)('name in %s nothing that is no text any more', (_language, translated) => {
    expect([...translated.keys()].filter((key) => !texts.has(key))).toEqual([]);
  });

  it.each(others)('have in %s the same placeholders', (_language, translated) => {
    const differing = [...translated].filter(
      ([key, text]) => placeholders(text) !== placeholders(texts.get(key) ?? ''),
    );
    expect(differing).toEqual([]);
  });

  it.each(others.filter(([language]) => language.startsWith('en-')))(
    'say in %s only what is said differently',
    (_language, own) => {
      expect([...own].filter(([key, text]) => texts.get(key) === text)).toEqual([]);
    },
  );

  it('use in English no word that our style leaves out', () => {
    const files = globSync(
      '{host/src,host/src/areas/*,packages/*,plugins/*}{/locales,/locales/server,/src/*/locales,/src/*/*/locales}/en-*.json',
      { cwd: root },
    );
    expect(files.length).toBeGreaterThan(5);
    const found = files.flatMap((file) =>
      [...flatten(JSON.parse(readFileSync(`${root}/${file}`, 'utf8')) as object)]
        .filter(([, text]) => /\b(nobody|somebody|at once|go(es)? on)\b/i.test(text))
        .map(([key, text]) => `${file} ${key}: ${text}`),
    );
    expect(found).toEqual([]);
  });

  it.each(['en-us', ...translations.map(([language]) => language)])(
    'weigh at most 15 kB in %s',
    (language) => {
      expect(gzipSync(JSON.stringify(JSON.parse(read(`${language}.json`)))).length).toBeLessThan(15_000);
    },
  );

  it('hold every key that the source names', () => {
    const used = globSync('**/*.{ts,tsx}', { cwd: source })
      .filter((file) => !file.includes('.test.'))
      .flatMap((file) => keysIn(readFileSync(`${source}/${file}`, 'utf8')));
    expect(used.length).toBeGreaterThan(100);
    expect(used.filter((key) => !isKnown(key))).toEqual([]);
  });
});

function isKnown(key: string): boolean {
  return texts.has(key) || (texts.has(`${key}_one`) && texts.has(`${key}_other`));
}

/** Keys as literals that look like those of the texts: `'tasks.title'`; a permission (`may('tasks.read')`) looks so too. */
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
