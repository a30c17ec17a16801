import type { Contributed } from '@anteroom/kernel';

/** Returns the page that has the first tab: where people go who do not have the portal's own areas. */
export function firstTabPage(pages: readonly Contributed<'page'>[]): string | null {
  const tabs = pages.flatMap(({ path, tab }) => (tab ? [{ path, order: tab.order ?? 100 }] : []));
  return tabs.sort((a, b) => a.order - b.order)[0]?.path ?? null;
}
