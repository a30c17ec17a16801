/**
 * Of the languages in which something is there, the best for a person: their own, another form of it, US English, or
 * whichever there is. Undefined only if there is none.
 *
 * @param available - as `pt-br`, in order of preference.
 */
export function nearestLanguage(available: readonly string[], wanted: string): string | undefined {
  const kin = (language: string) => language.slice(0, 2) === wanted.slice(0, 2);
  return (
    available.find((language) => language === wanted) ??
    available.find(kin) ??
    available.find((language) => language === 'en-us') ??
    available[0]
  );
}
