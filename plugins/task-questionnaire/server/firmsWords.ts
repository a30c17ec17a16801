import type { FormText } from '@anteroom/domain/forms/formDefinition';
import { nearestLanguage } from '@anteroom/domain/language/nearestLanguage';

/** Returns a text in the firm's language, or in the closest available one. */
export function firmsWords(text: FormText, language: string): string {
  if (typeof text === 'string') return text;
  return text[nearestLanguage(Object.keys(text), language) ?? ''] ?? '';
}
