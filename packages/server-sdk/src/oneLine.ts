/** Folds white space, but keeps French no-break spaces. What a person typed must not add lines to a mail's head. */
export function oneLine(text: string): string {
  return text.replace(/[^\S\u00a0]+/g, ' ').trim();
}
