/**
 * Returns the parts of a URL's fragment, such as `#client/018f…`, decoded; one empty part if there is none. Anyone can
 * write a URL, so a part that is not a valid encoding is returned unchanged.
 */
export function fragmentParts(hash: string): readonly string[] {
  return hash.slice(1).split('/').map(decoded);
}

/** Decodes percent sequences. Returns a text with an invalid one unchanged. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
