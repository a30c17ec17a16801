/** Texts of a locale file by key, nested as there. */
export interface Texts {
  readonly [key: string]: string | Texts;
}

/** The texts of a language with those that it lacks in English, so that one file is all that a page needs. */
export function completeTexts(texts: Texts, english: Texts): Texts {
  return Object.fromEntries(
    Object.entries(english).map(([key, fallback]) => {
      const own = texts[key];
      if (typeof fallback === 'string') return [key, typeof own === 'string' ? own : fallback];
      return [key, completeTexts(typeof own === 'object' ? own : {}, fallback)];
    }),
  );
}
