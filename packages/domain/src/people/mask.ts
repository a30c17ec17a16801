/**
 * Formats typed text with a pattern. `0` accepts a digit, `X` a digit or a letter (converted to upper case), and every
 * other character is inserted once another character follows it. Characters that do not fit are dropped. Unfilled
 * positions show nothing (the placeholder of the spec, section 9, is blank).
 */
export function mask(typed: string, pattern: string): string {
  const characters = [...typed.toUpperCase()].filter((character) => /[0-9A-Z]/.test(character));
  let written = '';
  let literals = '';
  for (const place of pattern) {
    if (place !== '0' && place !== 'X') {
      literals += place;
      continue;
    }
    const character = nextFitting(characters, place);
    if (character === undefined) break;
    written += literals + character;
    literals = '';
  }
  return written;
}

function nextFitting(characters: string[], place: '0' | 'X'): string | undefined {
  for (;;) {
    const character = characters.shift();
    if (character === undefined || place === 'X' || /\d/.test(character)) return character;
  }
}

/**
 * Formats a Social Security number, 3-2-4. Asterisks that hide its beginning stay, but new ones cannot be typed (spec
 * section 5): a change that adds one is rejected.
 */
export function maskSsn(typed: string, before: string): string {
  const asterisks = (text: string) => text.split('*').length - 1;
  if (asterisks(typed) > asterisks(before)) return before;
  const characters = typed.replace(/[^\d*]/g, '').slice(0, 9);
  return [characters.slice(0, 3), characters.slice(3, 5), characters.slice(5)].filter(Boolean).join('-');
}

/** Formats hours and minutes, `8:30`. The last two digits are the minutes, because hours have up to three digits. */
export function maskHours(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 5);
  return digits.length < 3 ? digits : `${digits.slice(0, -2)}:${digits.slice(-2)}`;
}

/** Returns whether the text is a time in hours and minutes, up to 999:59. */
export function isHours(text: string): boolean {
  return /^\d{1,3}:[0-5]\d$/.test(text);
}

/**
 * Returns the caret position after `typed` was formatted as `written`: after the same number of digits and letters.
 *
 * @param caret - position in `typed`.
 */
export function caretAfterMask(typed: string, caret: number, written: string): number {
  const counts = (character: string) => /[0-9A-Z*]/i.test(character);
  let left = [...typed.slice(0, caret)].filter(counts).length;
  // Keep a caret at the end there, so that characters added by the mask do not get in the way of the next key.
  if (left === [...typed].filter(counts).length) return written.length;
  let place = 0;
  while (left > 0 && place < written.length) {
    if (counts(written.charAt(place))) left -= 1;
    place += 1;
  }
  return place;
}
