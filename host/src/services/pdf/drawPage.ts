import { AnnotationMode, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Resolution in dots per inch (a PDF has 72 points per inch): sharp on paper, about 9 MB while a page is drawn. */
const resolution = 150;

/** Draws a page as an image for printing. `number` counts from 1. */
export async function drawPage(document: PDFDocumentProxy, number: number): Promise<Blob> {
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
