/** Normalises a text for searching and sorting: lower case without accents, so that `joao` finds `João`. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
