/**
 * Decodes text of unknown encoding: by its byte order mark, as UTF-8 if that is valid, and otherwise as Windows-1252,
 * which older programs use for all languages of the portal (it contains Latin-1).
 *
 * @param isCut Whether the bytes may end within a character.
 */
export function decodeText(bytes: Uint8Array, isCut = false): string {
  const marked = markedEncoding(bytes);
  if (marked) return new TextDecoder(marked).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function markedEncoding([first, second, third]: Uint8Array): string | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : null;
}
