import type { FormText } from '@anteroom/domain/formDefinition';
import { nearestLanguage } from '@anteroom/domain/nearestLanguage';

/** A text in the firm's language, or in the one nearest to it that there is. */
export function firmsWords(text: FormText, language: string): string {
  if (typeof text === 'string') return text;
  return text[nearestLanguage(Object.keys(text), language) ?? ''] ?? '';
}
