import { useTranslation } from 'react-i18next';

/** Returns a function that describes what an API key's scopes allow, area by area. */
export function useScopeWords(): (scopes: readonly string[]) => readonly string[] {
  const { t } = useTranslation();
  const words = t('keys.area', { returnObjects: true }) as Readonly<Record<string, string>>;
  return (scopes) =>
    areasOf(scopes).map((area) =>
      t(scopes.includes(`${area}:write`) ? 'keys.changes' : 'keys.reads', { area: words[area] ?? area }),
    );
}

/** Returns the areas of scopes, in order. */
export function areasOf(scopes: readonly string[]): readonly string[] {
  return [...new Set(scopes.map((scope) => scope.split(':', 1)[0] ?? scope))];
}
