import { supportedLanguages } from '@anteroom/domain/language/supportedLanguages';

const fallback = 'en-us';

/**
 * Returns the language in which the page is first shown: the one that was chosen, or else the first in the browser's
 * list (`Accept-Language`) that the portal supports.
 */
export function pageLanguage(chosen: string | undefined, accepted: string | undefined): string {
  const wanted = [chosen, ...(accepted ?? '').split(',').map((part) => part.split(';', 1)[0])];
  for (const tag of wanted) {
    const language = tag && nearest(tag.trim().toLowerCase());
    if (language) return language;
  }
  return fallback;
}

function nearest(tag: string): string | undefined {
  if (supportedLanguages.has(tag)) return tag;
  return [...supportedLanguages].find((language) => language.slice(0, 2) === tag.slice(0, 2));
}
