import type { PdfTextLimits } from '@anteroom/sdk';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { openPdf } from './openPdf.ts';
import { PdfContent } from './PdfContent.ts';

/** Reads the text of a file that the person has chosen. Implements the SDK's `Pdf.text`. */
export async function readText(file: Blob, { pages, characters, signal }: PdfTextLimits): Promise<string> {
  signal?.throwIfAborted();
  const given = Promise.withResolvers<never>();
  signal?.addEventListener('abort', () => given.reject(signal.reason), { once: true });
  const content = await PdfContent.open(
    async ({ begin, end }) => file.slice(begin, end),
    file.size,
    () => given.reject(new Error('The file could not be read.')),
  );
  const reading = openPdf(content, async () => null, signal).then(async ({ document, close }) => {
    try {
      return await textOf(document, { pages, characters });
    } finally {
      close();
    }
  });
  return Promise.race([reading, given.promise]);
}

async function textOf(
  document: PDFDocumentProxy,
  { pages, characters }: Pick<PdfTextLimits, 'pages' | 'characters'>,
): Promise<string> {
  let text = '';
  for (let number = 1; number <= Math.min(pages, document.numPages) && text.length < characters; number++) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    for (const item of items) if ('str' in item) text += item.hasEOL ? `${item.str}\n` : `${item.str} `;
    page.cleanup();
  }
  return text.slice(0, characters).trim();
}
