/**
 * Returns the best available language for a person: their own, a variant of it, US English, or the first one. Undefined
 * only if none is available.
 *
 * @param available - languages such as `pt-br`, in order of preference.
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
