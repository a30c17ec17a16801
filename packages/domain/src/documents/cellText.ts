/** Maximum length of a cell's text in Excel. */
const maxCellText = 32_767;

/**
 * Returns a text as a cell of an Excel workbook can hold it: shortened, and without the two characters that would make
 * the workbook's XML invalid although Unicode allows them.
 */
export function cellText(text: string): string {
  return text.replace(/[\uFFFE\uFFFF]/g, '').slice(0, maxCellText);
}
