import { tidy } from '../people/Faults.ts';

/**
 * Returns a multi-line text without surrounding spaces on its lines and without leading or trailing blank lines, or
 * null if it is empty.
 */
export function tidyLines(text: string | null): string | null {
  const lines = (text ?? '').split(/\r\n?|\n/).map(tidy);
  return (
    lines
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim() || null
  );
}
