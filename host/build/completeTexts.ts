/** Texts by key, nested as in the locale file. */
export interface Texts {
  readonly [key: string]: string | Texts;
}

/**
 * Returns the texts of a language with missing ones in English, so that a page needs only one file. Plural forms that
 * English lacks stay.
 */
export function completeTexts(texts: Texts, english: Texts): Texts {
  const forms = Object.entries(texts).filter(([key]) => isOtherPluralForm(key, english));
  const complete = Object.entries(english).map(([key, fallback]) => {
    const own = texts[key];
    if (typeof fallback === 'string') return [key, typeof own === 'string' ? own : fallback];
    return [key, completeTexts(typeof own === 'object' ? own : {}, fallback)];
  });
  return Object.fromEntries([...complete, ...forms]);
}

/** Returns whether a key is a plural form that English lacks, of a text that English has. */
function isOtherPluralForm(key: string, english: Texts): boolean {
  return !(key in english) && key.replace(/_(zero|two|few|many)$/, '_other') in english;
}
