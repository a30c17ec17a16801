import type { QuestionnaireDefinition } from './formDefinition.ts';
import type { QuestionnaireTemplate } from './questionnaireTemplate.ts';

type Text = Readonly<Record<string, string>>;

/**
 * Returns messages about the faults of a template: a section that asks none of its questions unconditionally, which
 * would stay "to do" for people to whom none of them apply; a text without a translation; a translation of a text that
 * does not exist; a translation with different placeholders.
 *
 * @param questionnaire - the template's questionnaire for any year.
 */
export function templateFaults(
  { language: own, translations }: QuestionnaireTemplate,
  questionnaire: QuestionnaireDefinition,
): readonly string[] {
  const texts = textsIn(questionnaire, own);
  const inLanguages = Object.entries(translations).flatMap(([language, translated]) =>
    translationFaults(texts, own, translated).map((fault) => `${language}: ${fault}`),
  );
  const unanswerable = questionnaire.sections
    .filter(({ fields }) => !fields.some((field) => field.required && !field.when))
    .map(({ id }) => `section ${id} asks nothing of everybody`);
  return [...unanswerable, ...inLanguages];
}

function translationFaults(texts: readonly Text[], own: string, translated: Text): readonly string[] {
  // A year or day replaces the placeholders in these texts.
  const patterns = Object.keys(translated).map((words) => [words, patternOf(words)] as const);
  const missing = texts
    .map((text) => text[own] ?? '')
    .filter((words) => !patterns.some(([, pattern]) => pattern.test(words)));
  const unused = patterns.filter(([, pattern]) => !texts.some((text) => pattern.test(text[own] ?? '')));
  const unlike = Object.entries(translated).filter(
    ([words, translation]) =>
      translation.trim() === '' || placeholdersIn(translation).join() !== placeholdersIn(words).join(),
  );
  return [
    ...missing.map((words) => `no translation of "${words}"`),
    ...unused.map(([words]) => `there is no text "${words}"`),
    ...unlike.map(([words]) => `the translation of "${words}" is empty or has other placeholders`),
  ];
}

function textsIn(value: unknown, own: string): readonly Text[] {
  if (typeof value !== 'object' || value === null) return [];
  if (own in value) return [value as Text];
  return Object.values(value).flatMap((each) => textsIn(each, own));
}

function patternOf(words: string): RegExp {
  const parts = words.split(/\{\{\w+\}\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.+')}$`);
}

function placeholdersIn(text: string): readonly string[] {
  return (text.match(/\{\{\w+\}\}/g) ?? []).sort();
}
