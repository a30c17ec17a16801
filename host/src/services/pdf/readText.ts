import type { PdfTextLimits } from '@anteroom/sdk';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { openPdf } from './openPdf.ts';
import { PdfContent } from './PdfContent.ts';

/** Reads the text of a file that the person has chosen. Implements the SDK's `Pdf.text`. */
export async function readText(file: Blob, { pages, characters, signal }: PdfTextLimits): Promise<string> {
  const unreadable = new AbortController();
  const ended = AbortSignal.any([unreadable.signal, ...(signal ? [signal] : [])]);
  const content = await PdfContent.open(
    async ({ begin, end }) => file.slice(begin, end),
    file.size,
    () => unreadable.abort(new Error('The file could not be read.')),
  );
  const reading = openPdf(content, async () => null, ended).then(async ({ document, close }) => {
    try {
      return await textOf(document, { pages, characters });
    } finally {
      close();
    }
  });
  // Once the worker has been ended, pdf.js never answers.
  const given = new Promise<never>((_, reject) => {
    ended.addEventListener('abort', () => reject(ended.reason), { once: true });
  });
  return Promise.race([reading, given]);
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
