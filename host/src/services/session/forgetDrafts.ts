import { DRAFT_PREFIX } from '@anteroom/sdk';

/** Removes unsent drafts from this tab, so that the next person to use it cannot read them. */
export function forgetDrafts(): void {
  try {
    const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(DRAFT_PREFIX));
    for (const key of keys) sessionStorage.removeItem(key);
  } catch {
    // A browser that refuses storage has stored nothing.
  }
}
