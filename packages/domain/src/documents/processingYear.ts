/** Value that stands for no processing year (spec section 9). */
export const noProcessingYear = 1900;

/** Returns a folder's name, followed by its processing year in parentheses if it has one (spec section 5). */
export function folderName(folder: { readonly name: string; readonly processingYear: number }): string {
  return folder.processingYear === noProcessingYear
    ? folder.name
    : `${folder.name} (${folder.processingYear})`;
}
