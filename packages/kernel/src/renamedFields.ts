import type { Deprecation, ExtensionPoint } from '@anteroom/sdk';

/** Fields of contributions that had another name before: by extension point, the present name by the former one. */
export type RenamedFields = Readonly<Partial<Record<ExtensionPoint, Readonly<Record<string, string>>>>>;

/**
 * Former names that this SDK still takes; they go with its next major version. None has been renamed since 1.0. What a
 * contribution claims, as the type of a widget, is not renamed within a major version: the server reads it too.
 */
export const renamedFields: RenamedFields = {};

/** A contribution in present names, and what of it bore a former one. A field that is there under both keeps the present. */
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
