import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Contribution, Language, PluginDeclaration } from '@anteroom/sdk';
import { type Finding, PluginFault } from './finding.ts';
import type { Texts } from './texts.ts';

/** The languages of the portal. */
const languages: ReadonlySet<string> = new Set<Language>([
  'en-us',
  'en-gb',
  'en-au',
  'en-ca',
  'es-ar',
  'pt-br',
  'nl-nl',
  'fr-ca',
]);

/** Every plugin has all of its texts in these; other languages fall back. */
const completeLanguages: readonly Language[] = ['en-us', 'pt-br'];

/**
 * The files of `locales/`, by language.
 *
 * @throws PluginFault when one is not JSON, holds more than texts, or is of no language of the portal.
 */
export function readLocales(folder: string): ReadonlyMap<string, Texts> {
  const files = localeFiles(folder);
  const findings: Finding[] = [];
  const locales = new Map<string, Texts>();
  for (const name of files) {
    const file = `locales/${name}`;
    const language = name.slice(0, -'.json'.length);
    if (!languages.has(language)) {
      findings.push({ file, message: `is of no language of the portal: ${[...languages].join(', ')}` });
      continue;
    }
    try {
      const texts: unknown = JSON.parse(readFileSync(join(folder, file), 'utf8'));
      if (isTexts(texts)) locales.set(language, texts);
      else findings.push({ file, message: 'must hold texts only, nested as you like' });
    } catch (cause) {
      findings.push({ file, message: `is not JSON: ${(cause as Error).message}` });
    }
  }
  if (findings.length) throw new PluginFault(findings);
  return locales;
}

/** What is missing from the texts: keys that the declaration names, and keys that another language has. */
export function localeFindings(
  { contributes }: PluginDeclaration,
  locales: ReadonlyMap<string, Texts>,
): readonly Finding[] {
  const english = keysOf(locales.get('en-us') ?? {});
  const needed = new Set([...english, ...contributes.flatMap(textKeys)]);
  return [...new Set([...completeLanguages, ...locales.keys()])].flatMap((language) => {
    const file = `locales/${language}.json`;
    const own = keysOf(locales.get(language) ?? {});
    const complete = (completeLanguages as readonly string[]).includes(language);
    const missing = complete ? [...needed].filter((key) => !hasText(own, key)) : [];
    const surplus = [...own].filter((key) => !hasText(needed, key));
    return [
      ...missing.map((key) => ({ file, message: `lacks the key "${key}". Add its text` })),
      ...surplus.map((key) => ({
        file,
        message: `has the key "${key}", which en-us.json lacks. Add or remove it`,
      })),
    ];
  });
}

/** Plural forms count as their key: `count_one`, `count_other` and, in some languages, more. */
function hasText(keys: ReadonlySet<string>, key: string): boolean {
  const stem = key.replace(pluralSuffix, '');
  return (
    keys.has(key) || [...keys].some((other) => other.replace(pluralSuffix, '') === stem && other !== stem)
  );
}

const pluralSuffix = /_(zero|one|two|few|many|other)$/;

function textKeys(contribution: Contribution): readonly string[] {
  switch (contribution.point) {
    case 'taskType':
    case 'dashboard':
    case 'actionSection':
      return [contribution.label];
    case 'action':
      return [contribution.label, contribution.description];
    case 'widget':
    case 'page':
      return [contribution.title];
    case 'predicate':
      return [];
  }
}

function keysOf(texts: Texts, prefix = ''): ReadonlySet<string> {
  return new Set(
    Object.entries(texts).flatMap(([key, value]) =>
      typeof value === 'string' ? [prefix + key] : [...keysOf(value, `${prefix}${key}.`)],
    ),
  );
}

function isTexts(value: unknown): value is Texts {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.values(value).every((entry) => typeof entry === 'string' || isTexts(entry));
}

function localeFiles(folder: string): readonly string[] {
  try {
    return readdirSync(join(folder, 'locales'))
      .filter((name) => name.endsWith('.json'))
      .sort();
  } catch {
    // No folder: the plugin has no texts. If its declaration names some, check says so.
    return [];
  }
}
