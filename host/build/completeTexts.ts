/** Texts by key, nested as in the locale file. */
export interface Texts {
  readonly [key: string]: string | Texts;
}

/** Returns the texts of a language with missing ones in English, so that a page needs only one file. */
export function completeTexts(texts: Texts, english: Texts): Texts {
  return Object.fromEntries(
    Object.entries(english).map(([key, fallback]) => {
      const own = texts[key];
      if (typeof fallback === 'string') return [key, typeof own === 'string' ? own : fallback];
      return [key, completeTexts(typeof own === 'object' ? own : {}, fallback)];
    }),
  );
}
