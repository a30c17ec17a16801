/**
 * Returns the available language that suits best: the first wanted one that is there, itself or in another form
 * (`en-gb` for `en-us`); else the first that is there.
 *
 * @param available - not empty.
 */
export function nearestLanguage(available: readonly string[], wanted: readonly string[]): string {
  for (const language of wanted) {
    const kin = available.find((candidate) => candidate.slice(0, 2) === language.slice(0, 2));
    const found = available.find((candidate) => candidate === language) ?? kin;
    if (found) return found;
  }
  return available[0] ?? '';
}
