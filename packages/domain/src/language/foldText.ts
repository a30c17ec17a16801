/** A text as it is searched for and ordered: without accents and in lower case, so that `joao` finds `João`. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
