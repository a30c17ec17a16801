import { LocaleFormats } from '../language/localeFormats.ts';
import { checkQuestionnaire } from './checkForm.ts';
import type { QuestionnaireDefinition } from './formDefinition.ts';

/** A questionnaire that is the same each year, and its translations. */
export interface QuestionnaireTemplate {
  /** Language of its texts, as `en-gb`. */
  readonly language: string;
  /**
   * A questionnaire definition whose texts are written in one language. In a text `{{year}}` stands for the tax year, `{{first}}` and
   * `{{last}}` for its days; a bound of a date may be `{{first}}`, `{{last}}` or `{{lastOfNext}}`, a year after the last day.
   */
  readonly definition: object;
  /** Translations by language, then by the text. */
  readonly translations: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** A tax year. */
export interface TaxYear {
  /** Name of the year as people write it, such as `2024/25`. */
  readonly label: string;
  /** First day, a calendar date. */
  readonly first: string;
  /** Last day, a calendar date. */
  readonly last: string;
}

/**
 * Returns a template's questionnaire for a tax year, in every language that it has been translated to.
 *
 * @throws FormDefinitionError when the template is malformed.
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

/** Properties of a definition that are texts, and those that are bounds of dates. */
const texts = new Set(['title', 'description', 'label', 'hint', 'heading', 'entry', 'add']);
const bounds = new Set(['min', 'max']);

function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);
}
