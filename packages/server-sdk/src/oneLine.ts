/**
 * Collapses white space, but keeps French no-break spaces. This prevents text that a person typed from adding lines to
 * an e-mail's header.
 */
export function oneLine(text: string): string {
  return text.replace(/[^\S\u00a0]+/g, ' ').trim();
}
