import { splitExtension } from './fileExtension.ts';
import { isAcceptableName } from './fileSelection.ts';
import { renameOnConflict } from './renameOnConflict.ts';

/**
 * Returns a function that assigns names within one folder of a zip. Each name is valid on every system on which the zip
 * may be unpacked, and unique regardless of case and Unicode normalisation. Duplicates are numbered with ` (n)`, like
 * duplicate uploads.
 *
 * @example `const nameFor = zipNames(); nameFor('a.pdf') === 'a.pdf'; nameFor('A.pdf') === 'A (1).pdf'`
 */
export function zipNames(): (wanted: string) => string {
  const taken = new Set<string>();
  /** Last name assigned, by wanted name, so that numbering continues from there. */
  const last = new Map<string, string>();
  return (wanted) => {
    const first = portableName(wanted);
    let name = last.get(first) ?? first;
    while (taken.has(keyOf(name))) name = renameOnConflict(name);
    taken.add(keyOf(name));
    last.set(first, name);
    return name;
  };
}

/** Maximum length of a name. File systems allow 255 bytes of UTF-8; the rest is reserved for an ` (n)`. */
const maxBytes = 240;

/** Returns the closest valid file name, because names of clients and folders may contain any characters. */
function portableName(name: string): string {
  const whole = isAcceptableName(name) ? name : madeAcceptable(name);
  const { stem, extension } = splitExtension(whole);
  return shortened(stem, maxBytes - byteLength(extension)) + extension;
}

function madeAcceptable(name: string): string {
  const characters = Array.from(name.toWellFormed(), (character) =>
    isAcceptableName(`x${character}x`) ? character : '_',
  );
  const trimmed = characters.join('').replace(/^\s+|[\s.]+$/gu, '');
  return isAcceptableName(trimmed) ? trimmed : `_${trimmed}`;
}

/** Shortens a text to a number of bytes without splitting a character. */
function shortened(text: string, bytes: number): string {
  if (byteLength(text) <= bytes) return text;
  const characters = [...text];
  while (characters.length > 0 && byteLength(characters.join('')) > bytes) characters.pop();
  return characters.join('').trimEnd();
}

function keyOf(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

const encoder = new TextEncoder();

function byteLength(text: string): number {
  return encoder.encode(text).length;
}
