import { hasWords } from '@anteroom/domain/language/hasWords';
import type { ActionSectionEntry } from '@anteroom/sdk';

/**
 * Returns the sections with only those actions whose label, description or section contains every word of `term`,
 * ignoring case and accents.
 */
export function findActions(
  sections: readonly ActionSectionEntry[],
  term: string,
): readonly ActionSectionEntry[] {
  return sections
    .map((section) => ({
      ...section,
      actions: section.actions.filter(({ label, description }) =>
        hasWords(`${label} ${description} ${section.label}`, term),
      ),
    }))
    .filter(({ actions }) => actions.length > 0);
}
