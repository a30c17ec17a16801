import { tidy } from '../people/Faults.ts';

/** Returns a text of several lines without spaces around them and without blank lines at its ends; null for an empty one. */
export function tidyLines(text: string | null): string | null {
  const lines = (text ?? '').split(/\r\n?|\n/).map(tidy);
  return (
    lines
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim() || null
  );
}
