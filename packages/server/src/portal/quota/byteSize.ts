const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/**
 * Parses a size such as `500MB` or `1.5 GB` (powers of 1,000). Returns null for anything else, and for less than one
 * byte.
 */
export function parseByteSize(text: string): number | null {
  const [, amount, unit = 'B'] = /^(\d{1,12}(?:\.\d{1,3})?) ?(B|kB|MB|GB|TB)?$/i.exec(text.trim()) ?? [];
  const power = units.findIndex((known) => known.toLowerCase() === unit.toLowerCase());
  const bytes = Math.round(Number(amount) * 1000 ** power);
  return bytes >= 1 && Number.isSafeInteger(bytes) ? bytes : null;
}

/** Returns a size as text, such as `1.5 GB`. */
export function formatByteSize(bytes: number): string {
  const power = Math.max(0, Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  return `${Number((bytes / 1000 ** power).toFixed(1))} ${units[power]}`;
}
