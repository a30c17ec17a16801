import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import english from './en-us.json';
import portuguese from './pt-br.json';

const source = dirname(import.meta.dirname);
const texts = flatten(english);

describe('texts of the host', () => {
  it('are complete in Portuguese, with the same placeholders', () => {
    expect(placeholders(flatten(portuguese))).toEqual(placeholders(texts));
  });

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

function placeholders(flat: ReadonlyMap<string, string>): Record<string, string[]> {
  return Object.fromEntries(
    [...flat].map(([key, text]) => [
      key,
      [...text.matchAll(/{{(\w+)}}/g)].map(([, name = '']) => name).sort(),
    ]),
  );
}

function flatten(texts: object, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(texts).flatMap(([key, value]): [string, string][] =>
      typeof value === 'string' ? [[prefix + key, value]] : [...flatten(value, `${prefix}${key}.`)],
    ),
  );
}
