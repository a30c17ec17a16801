import type { PdfPages } from '@anteroom/sdk';
import { printSheet } from '../printSheet.ts';

/**
 * Prints all pages, each rendered as a picture, so that the document itself is never opened as a page of this origin.
 *
 * @param onPage Called with the number of pages that are ready.
 */
export async function printPdf(
  pages: PdfPages,
  onPage: (page: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const addresses: string[] = [];
  try {
    await printSheet(async (sheet) => {
      for (let number = 1; number <= pages.pageCount; number++) {
        signal.throwIfAborted();
        const address = URL.createObjectURL(await pages.picture(number));
        addresses.push(address);
        const picture = new Image();
        picture.src = address;
        await picture.decode();
        sheet.append(picture);
        onPage(number);
      }
      signal.throwIfAborted();
    });
  } finally {
    for (const address of addresses) URL.revokeObjectURL(address);
  }
}
