import { LocaleFormats } from '../language/localeFormats.ts';
import { checkQuestionnaire } from './checkForm.ts';
import type { QuestionnaireDefinition } from './formDefinition.ts';

/** Questionnaire that is reused every year, with its translations. */
export interface QuestionnaireTemplate {
  /** Language of the definition's texts, such as `en-gb`. */
  readonly language: string;
  /**
   * Questionnaire definition with texts in one language. In texts, `{{year}}` stands for the tax year, and `{{first}}`
   * and `{{last}}` for its first and last day. Bounds of dates may be `{{first}}`, `{{last}}` or `{{lastOfNext}}`,
   * which is one year after the last day.
   */
  readonly definition: object;
  /** Translations by language, then by original text. */
  readonly translations: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** Tax year with its first and last day. */
export interface TaxYear {
  /** Name of the year as people write it, such as `2024/25`. */
  readonly label: string;
  /** First day, a calendar date. */
  readonly first: string;
  /** Last day, a calendar date. */
  readonly last: string;
}

/**
 * Returns a template's questionnaire for a tax year, with texts in every language to which it has been translated.
 *
 * @throws FormDefinitionError if the template is malformed.
 */
export function questionnaireOfYear(
  { language, definition, translations }: QuestionnaireTemplate,
  { label: year, first, last }: TaxYear,
): QuestionnaireDefinition {
  const lastOfNext = `${Number(last.slice(0, 4)) + 1}${last.slice(4)}`;
  const languages = [language, ...Object.keys(translations)].map((each) => {
    const formats = new LocaleFormats(each);
    const values = { year, first: formats.date(first, 'long'), last: formats.date(last, 'long') };
    return { each, texts: translations[each] ?? {}, values };
  });
  const filled: unknown = JSON.parse(JSON.stringify(definition), (key, value: unknown) => {
    if (typeof value !== 'string') return value;
    if (bounds.has(key)) return fill(value, { first, last, lastOfNext });
    if (!texts.has(key)) return value;
    return Object.fromEntries(
      languages.map(({ each, texts, values }) => [each, fill(texts[value] ?? value, values)]),
    );
  });
  checkQuestionnaire(filled);
  return filled;
}

/** Properties of a definition that contain texts (`texts`) or bounds of dates (`bounds`). */
const texts = new Set(['title', 'description', 'label', 'hint', 'heading', 'entry', 'add']);
const bounds = new Set(['min', 'max']);

function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);
}
