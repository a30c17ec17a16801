import { splitExtension } from './fileExtension.ts';

/**
 * Returns the next name to try when a name is taken (spec section 4): ` (1)` is inserted before the extension; an
 * existing ` (n)` is incremented. `receipt.pdf` → `receipt (1).pdf` → `receipt (2).pdf`.
 *
 * The result is never longer than `maxLength` UTF-16 units: the stem is shortened, not the extension.
 */
export function renameOnConflict(name: string, maxLength = 255): string {
  const { stem, extension } = splitExtension(name);
  const counted = /^(.*) \((\d{1,9})\)$/s.exec(stem);
  const base = counted?.[1] ?? stem;
  const suffix = ` (${counted ? Number(counted[2]) + 1 : 1})`;
  return shorten(base, maxLength - suffix.length - extension.length) + suffix + extension;
}

/** Shortens a text without splitting a character. */
function shorten(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const cut = text.slice(0, Math.max(0, maxLength));
  return /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut;
}
