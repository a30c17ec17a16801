import { readdirSync, readFileSync } from 'node:fs';
import { checkQuestionnaire } from '@anteroom/domain/checkForm';
import { fieldsOf } from '@anteroom/domain/formDefinition';
import { describe, expect, test } from 'vitest';
import { ukInformationRequest } from './ukInformationRequest.ts';
import { usTaxQuestionnaire } from './usTaxQuestionnaire.ts';

test.each([
  ['us', usTaxQuestionnaire(2025), 11],
  ['uk', ukInformationRequest(2025), 15],
])('the %s questionnaire is a sound definition with all its sections', (_, definition, sections) => {
  checkQuestionnaire(JSON.parse(JSON.stringify(definition)));
  expect(definition.sections).toHaveLength(sections);
  expect(fieldsOf(definition).length).toBeGreaterThan(60);
  // Else it would stay "to do" for those whom nothing in it concerns.
  const unanswerable = definition.sections.filter(
    ({ fields }) => !fields.some((field) => field.required && !field.when),
  );
  expect(unanswerable).toEqual([]);
});

test('the British year is spelt out with both days, in each language', () => {
  expect(ukInformationRequest(2025).sections[0]?.description).toMatchObject({
    'en-gb': 'All questions are about 2024/25 (6 April 2024 to 5 April 2025).',
    'pt-br': 'Todas as perguntas são sobre 2024/25 (de 6 de abril de 2024 a 5 de abril de 2025).',
  });
});

describe.each([
  ['uk-information-request', 'en-gb', ukInformationRequest(2025)],
  ['us-tax-questionnaire', 'en-us', usTaxQuestionnaire(2025)],
])('the texts of %s', (name, language, definition) => {
  const texts = textsOf(JSON.parse(JSON.stringify(definition)), language);
  const folder = new URL(`./texts/${name}/`, import.meta.url);

  test.each(readdirSync(folder))('are whole in %s, and hold no other', (file) => {
    const translated = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Record<string, string>;
    const other = file.replace('.json', '');
    // The words of the template, before a year or a day took its place in them.
    const patterns = Object.keys(translated).map((words) => asPattern(words));
    expect(texts.filter((text) => !patterns.some((pattern) => pattern.test(text[language] ?? '')))).toEqual(
      [],
    );
    expect(
      Object.keys(translated).filter(
        (_, at) => !texts.some((text) => patterns[at]?.test(text[language] ?? '')),
      ),
    ).toEqual([]);
    for (const [words, translation] of Object.entries(translated)) {
      expect(placeholdersOf(translation), words).toEqual(placeholdersOf(words));
      expect(translation.trim(), words).not.toBe('');
    }
    expect(texts.filter((text) => /\{\{/.test(text[other] ?? '{{'))).toEqual([]);
  });
});

type Text = Readonly<Record<string, string>>;

function textsOf(value: unknown, language: string): Text[] {
  if (typeof value !== 'object' || value === null) return [];
  if (language in value) return [value as Text];
  return Object.values(value).flatMap((each) => textsOf(each, language));
}

function asPattern(words: string): RegExp {
  const parts = words.split(/\{\{\w+\}\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.+')}$`);
}

function placeholdersOf(text: string): string[] {
  return (text.match(/\{\{\w+\}\}/g) ?? []).sort();
}
