import { foldText } from '@anteroom/domain/language/foldText';
import type { ActionSectionEntry } from '@anteroom/sdk';

/**
 * Returns the sections with only those actions whose label, description or section contains every word of `term`,
 * ignoring case and accents.
 */
export function findActions(
  sections: readonly ActionSectionEntry[],
  term: string,
): readonly ActionSectionEntry[] {
  const words = foldText(term).split(/\s+/).filter(Boolean);
  return sections
    .map((section) => ({
      ...section,
      actions: section.actions.filter(({ label, description }) => {
        const text = foldText(`${label} ${description} ${section.label}`);
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ actions }) => actions.length > 0);
}
