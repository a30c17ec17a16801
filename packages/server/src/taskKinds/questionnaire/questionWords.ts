import type {
  Condition,
  FieldDefinition,
  FieldOption,
  FollowUp,
  FormSection,
  GroupFieldDefinition,
  LocalizedText,
  OwnDetail,
  SingleFieldDefinition,
} from '@anteroom/domain/formDefinition';
import type { IdentifierType } from '@anteroom/domain/identifiers';
import { LocaleFormats } from '@anteroom/domain/localeFormats';

type More = Partial<Pick<FieldDefinition, 'required' | 'when' | 'carry'>> & {
  readonly hint?: string;
  readonly autocomplete?: OwnDetail;
};

interface Template {
  /** In which its words are written, as `en-gb`. */
  readonly language: string;
  /** ISO 4217. */
  readonly currency: string;
  /** By language, then by the words. */
  readonly translations: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** What `{{year}}` stands for. */
  readonly year: string;
  /** The calendar dates that `{{first}}` and `{{last}}` stand for, spelt out in each language. */
  readonly first: string;
  readonly last: string;
}

/** Ways to write a questionnaire down in one language, so that a template reads as the questions it asks; the other languages come along. */
export function questionWords({ language, currency, translations, year, first, last }: Template) {
  const languages = [language, ...Object.keys(translations)].map((each) => {
    const formats = new LocaleFormats(each);
    const values = { year, first: formats.date(first, 'long'), last: formats.date(last, 'long') };
    return { each, texts: translations[each] ?? {}, values };
  });
  const text = (words: string): LocalizedText =>
    Object.fromEntries(
      languages.map(({ each, texts, values }) => [each, filled(texts[words] ?? words, values)]),
    );
  const base = (name: string, label: string, { hint, ...more }: More = {}) => ({
    name,
    label: text(label),
    ...(hint !== undefined && { hint: text(hint) }),
    ...more,
  });
  const optionsOf = (options: Readonly<Record<string, string>>): FieldOption[] =>
    Object.entries(options).map(([value, label]) => ({ value, label: text(label) }));

  return {
    text: (name: string, label: string, more?: More): SingleFieldDefinition => ({
      ...base(name, label, more),
      type: 'text',
      maxLength: 200,
    }),
    longText: (name: string, label: string, more?: More): SingleFieldDefinition => ({
      ...base(name, label, more),
      type: 'longText',
      maxLength: 4000,
    }),
    /** An amount, which is another each year. */
    money: (name: string, label: string, more?: More): SingleFieldDefinition => ({
      carry: false,
      ...base(name, label, more),
      type: 'currency',
      currency,
      min: 0,
    }),
    number: (name: string, label: string, max: number, more?: More): SingleFieldDefinition => ({
      ...base(name, label, more),
      type: 'number',
      min: 0,
      max,
    }),
    percent: (name: string, label: string, more?: More): SingleFieldDefinition => ({
      ...base(name, label, more),
      type: 'percent',
    }),
    date: (name: string, label: string, more?: More): SingleFieldDefinition => ({
      ...base(name, label, more),
      type: 'date',
    }),
    yesNo: (name: string, label: string, more?: More): SingleFieldDefinition => ({
      ...base(name, label, more),
      type: 'yesNo',
    }),
    choice: (
      name: string,
      label: string,
      options: Readonly<Record<string, string>>,
      more?: More,
    ): SingleFieldDefinition => ({ ...base(name, label, more), type: 'choice', options: optionsOf(options) }),
    several: (
      name: string,
      label: string,
      options: Readonly<Record<string, string>>,
      more?: More,
    ): SingleFieldDefinition => ({
      ...base(name, label, more),
      type: 'several',
      options: optionsOf(options),
    }),
    identifier: (type: IdentifierType, name: string, label: string, more?: More): SingleFieldDefinition => ({
      ...base(name, label, more),
      type,
    }),
    address: (name: string, label: string, more?: More): SingleFieldDefinition => ({
      ...base(name, label, more),
      type: 'address',
    }),
    file: (name: string, label: string, more?: More): SingleFieldDefinition => ({
      ...base(name, label, more),
      type: 'file',
    }),
    group: (
      name: string,
      label: string,
      { entry, add }: { readonly entry: string; readonly add: string },
      fields: readonly SingleFieldDefinition[],
      more?: More,
    ): GroupFieldDefinition => ({
      ...base(name, label, more),
      type: 'group',
      entry: text(entry),
      add: text(add),
      fields,
      max: 30,
    }),
    section: (
      id: string,
      title: string,
      description: string,
      fields: readonly FieldDefinition[],
      when?: Condition,
    ): FormSection => ({
      id,
      title: text(title),
      description: text(description),
      fields,
      ...(when && { when }),
    }),
    followUp: (id: string, when: Condition, label: string, description: string): FollowUp => ({
      id,
      when,
      label: text(label),
      description: text(description),
    }),
  };
}

function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);
}

/** The question was answered with yes. */
export const yes = (field: string): Condition => ({ field, is: 'yes' });

/** Of several answers, this one was given. */
export const has = (field: string, is: string): Condition => ({ field, is });

export const required = { required: true } as const;
