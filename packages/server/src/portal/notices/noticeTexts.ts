import type { Notice } from '@anteroom/contract';
import type { Fault } from '../people/Faults.ts';
import { tidy } from '../people/Faults.ts';

type Texts = Notice['texts'];

/** Returns texts without surrounding spaces. Drops languages whose message is empty, and empty details. */
export function tidyTexts(texts: Texts): Texts {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([language, { msg, details = [] }]) => {
      const told = details
        .map(({ text, items = [] }) => ({
          text: tidy(text),
          items: items.map(tidy).filter((item) => item !== ''),
        }))
        .filter(({ text, items }) => text !== '' || items.length > 0)
        .map(({ text, items }) => (items.length > 0 ? { text, items } : { text }));
      const message = tidy(msg);
      if (message === '' && told.length === 0) return [];
      return [[language, told.length > 0 ? { msg: message, details: told } : { msg: message }]];
    }),
  );
}

/**
 * Returns what is wrong with tidied texts.
 *
 * @param languages - those that the firm offers, and those that the notice already has.
 */
export function textFaults(texts: Texts, languages: readonly string[]): Fault[] {
  const entries = Object.entries(texts);
  if (entries.length === 0)
    return [{ field: 'texts', message: 'needs a message in one language', reason: 'required' }];
  return entries.flatMap(([language, { msg }]): Fault[] => {
    const field = `texts/${language}`;
    if (!languages.includes(language))
      return [{ field, message: `"${language}" is none of the firm's languages`, reason: 'invalid' }];
    return msg === '' ? [{ field, message: 'needs a message', reason: 'required' }] : [];
  });
}
