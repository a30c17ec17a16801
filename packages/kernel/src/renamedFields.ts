import type { Deprecation, ExtensionPoint } from '@anteroom/sdk';

/** Renamed fields of contributions, by extension point; maps the former name to the current one. */
export type RenamedFields = Readonly<Partial<Record<ExtensionPoint, Readonly<Record<string, string>>>>>;

/**
 * Former names that this SDK still accepts. The next major version will remove them. Nothing has been renamed since
 * 1.0. Fields that make claims, such as the type of a widget, are not renamed within a major version, because the
 * server reads them too.
 */
export const renamedFields: RenamedFields = {};

/**
 * Returns a contribution with current field names, and the former names that it used. If a field is present under both
 * names, the current one wins.
 */
export function withPresentNames<C extends { readonly point: string }>(
  contribution: C,
  renamed: RenamedFields,
): { readonly contribution: C; readonly deprecations: readonly Deprecation[] } {
  const names = renamed[contribution.point as ExtensionPoint] ?? {};
  const former = Object.entries(names).filter(([name]) => Object.hasOwn(contribution, name));
  if (former.length === 0) return { contribution, deprecations: [] };
  return {
    contribution: Object.assign(
      {},
      ...former.map(([name, present]) => ({ [present]: contribution[name as keyof C] })),
      contribution,
    ),
    deprecations: former.map(([name, present]) => ({
      what: `the field "${name}" of a contribution to ${contribution.point}`,
      instead: `"${present}"`,
    })),
  };
}
