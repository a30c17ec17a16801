import { AnnotationMode, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { printSheet } from '../printSheet.ts';

/** Dots per inch, as against the 72 of a PDF: sharp text on paper, about 9 MB while a page is drawn. */
const resolution = 150;

/**
 * Prints all pages, drawn one after the other as pictures: the document itself is never opened as a page of this origin.
 *
 * @param onPage How many pages are ready.
 */
export async function printPdf(
  document: PDFDocumentProxy,
  onPage: (page: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const addresses: string[] = [];
  try {
    await printSheet(async (sheet) => {
      for (let number = 1; number <= document.numPages; number++) {
        signal.throwIfAborted();
        const address = URL.createObjectURL(await drawPage(document, number));
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

async function drawPage(document: PDFDocumentProxy, number: number): Promise<Blob> {
  const page = await document.getPage(number);
  const viewport = page.getViewport({ scale: resolution / 72 });
  const canvas = new OffscreenCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
  const canvasContext = canvas.getContext('2d') as unknown as CanvasRenderingContext2D;
  await page.render({
    canvas: null,
    canvasContext,
    viewport,
    intent: 'print',
    annotationMode: AnnotationMode.ENABLE,
  }).promise;
  page.cleanup();
  return canvas.convertToBlob();
}
