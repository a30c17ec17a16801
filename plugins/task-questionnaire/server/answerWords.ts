import type { AnswerWords } from '@anteroom/domain/forms/answerLines';
import { LocaleFormats } from '@anteroom/domain/language/localeFormats';
import { firmsWords } from './firmsWords.ts';
import { textsIn } from './textsIn.ts';

/** Returns the texts for showing answers in a language, such as `pt-br`. */
export function answerWords(language: string): AnswerWords {
  const formats = new LocaleFormats(language);
  const countries = new Intl.DisplayNames([language, 'en'], { type: 'region', fallback: 'code' });
  const t = textsIn(language);
  return {
    text: (text) => firmsWords(text, language),
    yes: t('yes'),
    no: t('no'),
    date: (date) => formats.date(date, 'long'),
    number: (value) => formats.number(value),
    currency: (value, currency) => formats.currency(value, currency),
    country: (code) => (/^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code),
  };
}
