/**
 * Returns the available language that fits best: for the first wanted language that is available, either itself or
 * another variant (`en-gb` for `en-us`); otherwise the first available one.
 *
 * @param available - must not be empty.
 */
export function nearestLanguage(available: readonly string[], wanted: readonly string[]): string {
  for (const language of wanted) {
    const kin = available.find((candidate) => candidate.slice(0, 2) === language.slice(0, 2));
    const found = available.find((candidate) => candidate === language) ?? kin;
    if (found) return found;
  }
  return available[0] ?? '';
}
