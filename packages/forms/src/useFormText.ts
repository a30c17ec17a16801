import type { FormText } from '@anteroom/domain/forms/formDefinition';
import { nearestLanguage } from '@anteroom/domain/language/nearestLanguage';
import { type TextValues, useI18n } from '@anteroom/sdk';
import type { ParseKeys } from 'i18next';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';

/**
 * Returns a function that resolves a definition's texts: keys to the plugin's texts, and the firm's own texts to the
 * language closest to the person's.
 */
export function useFormText(): (text: FormText, values?: TextValues) => string {
  const { t } = useTranslation();
  const i18n = useI18n();
  const language = useAtomValue(i18n.language);
  return (text, values) => {
    if (typeof text === 'string') return t(text as ParseKeys, { ...values });
    return text[nearestLanguage(Object.keys(text), language) ?? language] ?? '';
  };
}
