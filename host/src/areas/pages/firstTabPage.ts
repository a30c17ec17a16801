import type { Contributed } from '@anteroom/kernel';

/** Returns the path of the page with the first tab, to which people without the portal's own areas are sent. */
export function firstTabPage(pages: readonly Contributed<'page'>[]): string | null {
  const tabs = pages.flatMap(({ path, tab }) => (tab ? [{ path, order: tab.order ?? 100 }] : []));
  return tabs.sort((a, b) => a.order - b.order)[0]?.path ?? null;
}
