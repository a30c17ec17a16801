import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { settingsTextKeys } from '@anteroom/domain/forms/settingsForm';
import type { SettingsSchema } from '@anteroom/domain/forms/settingsSchema';
import { nearestLanguage } from '@anteroom/domain/language/nearestLanguage';
import type { Contribution, Language, PluginDeclaration } from '@anteroom/sdk';
import { type Finding, type FindingCode, PluginFault } from './finding.ts';
import { packageTexts } from './packageTexts.ts';
import type { Texts } from './texts.ts';

/**
 * Language tag in lower case: those of the portal, such as `pt-br`, and any other that a later portal may support, such
 * as `pl` or `es-mx`.
 */
const language = /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/;

/** Languages in which every plugin must have all of its texts; other languages fall back. */
const completeLanguages: readonly Language[] = ['en-us', 'pt-br'];

const code: FindingCode = 'check-locale';

/**
 * Reads the texts of a plugin by language: the files of its `locales/`, and, for each of these languages, the texts of
 * the packages that it is built from.
 *
 * @throws PluginFault if a file is not JSON, contains anything but texts, or is not named after a language.
 */
export function readLocales(folder: string): ReadonlyMap<string, Texts> {
  const own = readFolder(folder, 'locales');
  const brought = packageTexts(folder).map(({ key, folder: from }) => ({
    key,
    locales: readFolder(from, 'locales'),
  }));
  if (brought.length === 0) return own;
  return new Map(
    [...own].map(([language, texts]) => [
      language,
      {
        ...Object.fromEntries(brought.map(({ key, locales }) => [key, nearest(locales, language)])),
        ...texts,
      },
    ]),
  );
}

/** Returns the texts in the language, else in another variant of it, else in English. */
function nearest(locales: ReadonlyMap<string, Texts>, wanted: string): Texts {
  return locales.get(nearestLanguage([...locales.keys()], wanted) ?? '') ?? {};
}

function readFolder(folder: string, place: string): ReadonlyMap<string, Texts> {
  const files = localeFiles(join(folder, place));
  const findings: Finding[] = [];
  const locales = new Map<string, Texts>();
  for (const name of files) {
    const file = `${place}/${name}`;
    const tag = name.slice(0, -'.json'.length);
    if (!language.test(tag)) {
      findings.push({
        code,
        file,
        message: 'is not named after a language. Use names such as pt-br.json or pl.json',
      });
      continue;
    }
    try {
      const texts: unknown = JSON.parse(readFileSync(join(folder, file), 'utf8'));
      if (isTexts(texts)) locales.set(tag, texts);
      else findings.push({ code, file, message: 'must contain only texts, nested or not' });
    } catch (cause) {
      findings.push({ code, file, message: `is not JSON: ${(cause as Error).message}` });
    }
  }
  if (findings.length) throw new PluginFault(findings);
  return locales;
}

/**
 * Returns the texts that the plugin's server half uses, by language: the files of `locales/server/`. Browsers do not
 * load them.
 *
 * @throws PluginFault under the same conditions as {@link readLocales}.
 */
export function readServerLocales(folder: string): ReadonlyMap<string, Texts> {
  return readFolder(folder, 'locales/server');
}

/** Returns the faults in the server half's texts, compared with the English ones. */
export function serverLocaleFindings(locales: ReadonlyMap<string, Texts>): readonly Finding[] {
  return compare('locales/server', locales, []);
}

/**
 * Returns the faults in the texts, compared with the English ones: missing files and keys, keys that are missing in
 * English, and different placeholders.
 */
export function localeFindings(
  { title, contributes, events = [], flags = [], settings = [] }: PluginDeclaration,
  locales: ReadonlyMap<string, Texts>,
): readonly Finding[] {
  return compare('locales', locales, [
    ...[title, ...events.map((event) => event.title)].filter((key) => key !== undefined),
    ...contributes.flatMap(textKeys),
    ...flags.flatMap(({ name, description }) => [name, description]),
    ...settings.flatMap(({ schema }) => settingsTextKeys(schema as SettingsSchema)),
  ]);
}

/** @param named - keys that the declaration refers to. */
function compare(
  place: string,
  locales: ReadonlyMap<string, Texts>,
  named: readonly string[],
): readonly Finding[] {
  const english = flat(locales.get('en-us') ?? {});
  const needed = new Set([...english.keys(), ...named]);
  return [...new Set([...completeLanguages, ...locales.keys()])].flatMap((language) => {
    const file = `${place}/${language}.json`;
    const texts = locales.get(language);
    if (texts) return textFindings(file, flat(texts), english, neededIn(language, needed, english));
    const what = language === 'en-us' ? 'Write its texts' : 'Copy en-us.json and translate it';
    return needed.size === 0 ? [] : [{ code, file, message: `is missing. ${what}` }];
  });
}

function textFindings(
  file: string,
  texts: ReadonlyMap<string, string>,
  english: ReadonlyMap<string, string>,
  needed: ReadonlySet<string>,
): readonly Finding[] {
  const missing = [...needed].filter((key) => !texts.has(key));
  const surplus = [...texts.keys()].filter((key) => !mayHave(needed, key));
  const differing = [...texts].filter(([key, text]) => {
    const expected = englishForm(english, key);
    return expected !== undefined && !samePlaceholders(key, text, expected);
  });
  return [
    ...missing.map((key) => ({ code, file, message: `is missing the key "${key}". Add its text` })),
    ...surplus.map((key) => ({
      code,
      file,
      message: `has the key "${key}", but en-us.json does not. Add or remove it`,
    })),
    ...differing.map(([key]) => {
      const names = placeholders(englishForm(english, key) ?? '').map((name) => `{{${name}}}`);
      const message = `has other placeholders in "${key}" than en-us.json. Use ${names.join(', ') || 'none'}`;
      return { code, file, message };
    }),
  ];
}

/**
 * Returns the English text of a key. For a plural form that English lacks, returns the text of its most general form.
 */
function englishForm(english: ReadonlyMap<string, string>, key: string): string | undefined {
  return english.get(key) ?? english.get(`${stemOf(key)}_other`);
}

/** Returns whether two texts have the same placeholders. A plural form may omit the number: "One file". */
function samePlaceholders(key: string, text: string, expected: string): boolean {
  const [own, wanted] = [text, expected].map((each) => {
    const names = placeholders(each);
    return [...new Set(pluralSuffix.test(key) ? [...names, 'count'] : names)].sort().join();
  });
  return own === wanted;
}

function placeholders(text: string): readonly string[] {
  return [...text.matchAll(/\{\{-?\s*([\w.]+)[^}]*\}\}/g)].map(([, name = '']) => name);
}

/** Returns whether a language may have a key: it is needed, or it is another plural form of one that is. */
function mayHave(needed: ReadonlySet<string>, key: string): boolean {
  return needed.has(key) || (pluralSuffix.test(key) && needed.has(`${stemOf(key)}_other`));
}

/** Returns the keys that a language needs. Its plural forms may be others than the English ones. */
function neededIn(
  language: string,
  keys: Iterable<string>,
  english: ReadonlyMap<string, string>,
): ReadonlySet<string> {
  const rules = new Intl.PluralRules(language);
  // Other forms are only for fractions and for millions, and a language may leave them out.
  const forms = new Set([...Array.from({ length: 1001 }, (_, count) => rules.select(count)), 'other']);
  return new Set(
    [...keys].flatMap((key) =>
      isPlural(english, stemOf(key)) ? [...forms].map((form) => `${stemOf(key)}_${form}`) : [key],
    ),
  );
}

/** Returns whether the English keys of a stem are plural forms, rather than names that end like some. */
function isPlural(english: ReadonlyMap<string, string>, stem: string): boolean {
  const forms = [...english].filter(([key]) => key !== stem && stemOf(key) === stem);
  return (
    forms.some(([, text]) => placeholders(text).includes('count')) ||
    (english.has(`${stem}_one`) && english.has(`${stem}_other`))
  );
}

function stemOf(key: string): string {
  return key.replace(pluralSuffix, '');
}

const pluralSuffix = /_(zero|one|two|few|many|other)$/;

function textKeys(contribution: Contribution): readonly string[] {
  switch (contribution.point) {
    case 'taskType':
    case 'taskEditor':
    case 'shellButton':
    case 'dashboard':
    case 'actionSection':
    case 'clientAction':
    case 'documentAction':
      return [contribution.label];
    case 'action':
      return [contribution.label, contribution.description];
    case 'widget':
    case 'detail':
    case 'page':
    case 'documentColumn':
      return [contribution.title];
    case 'setting':
      return [
        contribution.title,
        ...(contribution.description === undefined ? [] : [contribution.description]),
      ];
    case 'staffPage':
      return contribution.screen ? [contribution.screen.title] : [];
    case 'predicate':
    case 'clientPart':
    case 'documentViewer':
    case 'conversationWindow':
    case 'panel':
      return [];
  }
}

/** Flattens texts into a map by key. Parts of nested keys are joined by dots. */
function flat(texts: Texts, prefix = ''): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(texts).flatMap(([key, value]) =>
      typeof value === 'string' ? [[prefix + key, value] as const] : [...flat(value, `${prefix}${key}.`)],
    ),
  );
}

function isTexts(value: unknown): value is Texts {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.values(value).every((entry) => typeof entry === 'string' || isTexts(entry));
}

function localeFiles(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .sort();
  } catch {
    // Without the folder, the plugin has no texts. If its declaration refers to some, the check reports it.
    return [];
  }
}
