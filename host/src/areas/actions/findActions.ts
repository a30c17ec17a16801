import { foldText } from '@anteroom/domain/language/foldText';
import type { ActionSectionEntry } from '@anteroom/sdk';

/** The sections with those of their actions in whose label, description or section every word of `term` occurs. Case and accents make no difference. */
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
