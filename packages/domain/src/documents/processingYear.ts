/** The processing year that means none (spec section 9). */
export const noProcessingYear = 1900;

/** A folder's name with its processing year in parentheses, unless it has none (spec section 5). */
export function folderName(folder: { readonly name: string; readonly processingYear: number }): string {
  return folder.processingYear === noProcessingYear
    ? folder.name
    : `${folder.name} (${folder.processingYear})`;
}
