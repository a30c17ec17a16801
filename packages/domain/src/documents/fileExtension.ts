/** Splits a file name before its extension. A leading dot does not begin an extension: `.env` has none. */
export function splitExtension(name: string): { stem: string; extension: string } {
  const dot = name.lastIndexOf('.');
  return dot <= 0 || dot === name.length - 1
    ? { stem: name, extension: '' }
    : { stem: name.slice(0, dot), extension: name.slice(dot) };
}

/** Returns the extension of a file name in lower case without the dot; empty if it has none. */
export function extensionOf(name: string): string {
  return splitExtension(name).extension.slice(1).toLowerCase();
}
