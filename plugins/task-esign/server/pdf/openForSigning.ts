import { PDF, type PDFPage, PdfDict, PdfName, type PdfObject, PdfRef } from '@libpdf/core';
import type { PdfPageFrame } from '../../rules/esignBox.ts';
import { PdfRefused } from './PdfRefused.ts';

const maxPages = 2000;
/** Largest side of a page in points (ISO 32000-1, annex C). */
const maxSide = 14_400;

/**
 * Reads a PDF to be signed.
 *
 * @returns the document; changes to it can be appended, so that the bytes before them stay unchanged.
 * @throws PdfRefused when the file cannot be signed, or could look different to different people.
 */
export async function openForSigning(bytes: Uint8Array): Promise<PDF> {
  const pdf = await load(bytes);
  if (pdf.isEncrypted) throw new PdfRefused('encrypted');
  if (pdf.recoveredViaBruteForce) throw new PdfRefused('damaged');
  refuseWhatRuns(pdf);
  const count = pdf.getPageCount();
  if (count === 0) throw new PdfRefused('damaged');
  if (count > maxPages) throw new PdfRefused('too-many-pages');
  for (const page of pdf.getPages()) {
    const { crop } = frameOf(page);
    if (!(crop.width > 0 && crop.height > 0)) throw new PdfRefused('damaged');
    if (Math.max(crop.width, crop.height) > maxSide) throw new PdfRefused('page-too-large');
  }
  // Nothing can be appended to a linearised PDF (laid out to be shown while it loads), so it is rewritten once.
  return pdf.canSaveIncrementally() === null ? pdf : load(await pdf.save());
}

/** Returns the geometry with which a page is displayed. */
export function frameOf(page: PDFPage): PdfPageFrame {
  const { x, y, width, height } = page.getCropBox();
  return {
    crop: {
      x: Math.min(x, x + width),
      y: Math.min(y, y + height),
      width: Math.abs(width),
      height: Math.abs(height),
    },
    rotation: page.rotation,
  };
}

async function load(bytes: Uint8Array): Promise<PDF> {
  if (!/%PDF-\d/.test(Buffer.from(bytes.subarray(0, 1024)).toString('latin1')))
    throw new PdfRefused('not-a-pdf');
  try {
    return await PDF.load(bytes);
  } catch (error) {
    throw new PdfRefused('damaged', { cause: error });
  }
}

/**
 * Refuses active content. Checks only the document and its pages, because actions that wait for a click in a field never
 * run for the signers.
 */
function refuseWhatRuns(pdf: PDF): void {
  const catalog = pdf.getCatalog();
  const dictOf = (value: PdfObject | null | undefined): PdfDict | undefined => {
    const found = value instanceof PdfRef ? pdf.getObject(value) : value;
    return found instanceof PdfDict ? found : undefined;
  };
  if (dictOf(catalog.get('AcroForm'))?.has('XFA')) throw new PdfRefused('xfa');
  const opening = dictOf(catalog.get('OpenAction'));
  // A chain of actions may go on with a script.
  const isView = opening === undefined || (nameOf(opening.get('S')) === 'GoTo' && !opening.has('Next'));
  const names = dictOf(catalog.get('Names'));
  const runs =
    catalog.has('AA') || names?.has('JavaScript') || pdf.getPages().some(({ dict }) => dict.has('AA'));
  if (!isView || runs) throw new PdfRefused('scripted');
}

function nameOf(value: PdfObject | undefined): string | undefined {
  return value instanceof PdfName ? value.value : undefined;
}
