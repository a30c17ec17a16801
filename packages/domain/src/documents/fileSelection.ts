import { allowedExtensions } from './allowedExtensions.ts';
import { extensionOf } from './fileExtension.ts';

/** Maximum size of a file: 500 MB (spec section 5). */
export const maxFileSize = 524_288_000;
/** Maximum length of a file name, in UTF-16 units. */
const maxFileNameLength = 255;

/** Reason why a file is refused. All reasons that apply are shown together (spec section 5). */
export type FileRefusal = 'too-large' | 'wrong-type' | 'bad-characters' | 'empty';

/** Returns why a file is refused; an empty list if it may be sent. `size` is in bytes. */
export function fileRefusals(file: { readonly name: string; readonly size: number }): FileRefusal[] {
  const refusals: FileRefusal[] = [];
  if (file.size > maxFileSize) refusals.push('too-large');
  if (file.size === 0) refusals.push('empty');
  if (!isAllowedType(file.name)) refusals.push('wrong-type');
  if (!isAcceptableName(file.name)) refusals.push('bad-characters');
  return refusals;
}

export function isAllowedType(name: string): boolean {
  return allowedExtensions.has(extensionOf(name));
}

/**
 * Returns whether a file or folder may have this name on every system to which people download it. Refuses path
 * separators and other characters that Windows forbids; control, bidirectional-override and invisible formatting
 * characters, which make a name look like another one; lone surrogates; spaces or dots at either end; and Windows'
 * device names.
 */
export function isAcceptableName(name: string): boolean {
  return (
    name.length > 0 &&
    name.length <= maxFileNameLength &&
    name.isWellFormed() &&
    !forbiddenCharacters.test(name) &&
    !/^\s|[\s.]$/u.test(name) &&
    !deviceNames.test(name)
  );
}

// The joiners U+200C and U+200D stay allowed: Persian, Indic scripts and emoji are written with them.
const forbiddenCharacters =
  /[<>:"/\\|?*\p{Cc}\p{Zl}\p{Zp}\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFF]|[\u{E0000}-\u{E0FFF}]/u;
const deviceNames = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i;
