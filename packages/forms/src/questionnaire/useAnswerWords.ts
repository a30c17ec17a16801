import type { AnswerWords } from '@anteroom/domain/forms/answerLines';
import { useI18n } from '@anteroom/sdk';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormText } from '../useFormText.ts';

/** Returns the texts and formats for answers in the person's language. */
export function useAnswerWords(): AnswerWords {
  const { t } = useTranslation();
  const i18n = useI18n();
  const language = useAtomValue(i18n.language);
  const text = useFormText();
  const countries = useMemo(
    () => new Intl.DisplayNames([language, 'en'], { type: 'region', fallback: 'code' }),
    [language],
  );
  return {
    text,
    yes: t('form.yes'),
    no: t('form.no'),
    date: (date) => i18n.date(date, 'long'),
    number: (value) => i18n.number(value),
    currency: (value, currency) => i18n.currency(value, currency),
    country: (code) => (/^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code),
  };
}
