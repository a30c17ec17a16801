import { DRAFT_PREFIX } from '@anteroom/sdk';

/** Removes what was typed and not sent from this tab, so that who uses it next cannot read it. */
export function forgetDrafts(): void {
  try {
    const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(DRAFT_PREFIX));
    for (const key of keys) sessionStorage.removeItem(key);
  } catch {
    // A browser that refuses storage has kept nothing.
  }
}
