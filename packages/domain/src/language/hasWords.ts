import { foldText } from './foldText.ts';

/** Returns whether a text contains every word of a search term, ignoring case and accents. */
export function hasWords(text: string, term: string): boolean {
  const folded = foldText(text);
  return foldText(term)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}
