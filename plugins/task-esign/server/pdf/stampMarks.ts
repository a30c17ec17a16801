import {
  type EmbeddedFont,
  measureText,
  ops,
  type PDF,
  type PDFImage,
  type PDFPage,
  rgb,
} from '@libpdf/core';
import type { EsignBox, EsignMark } from '../../api.ts';
import { placeInPage } from '../../rules/esignBox.ts';
import { frameOf } from './openForSigning.ts';

/** A mark and where it goes. */
export interface PlacedMark extends Omit<EsignMark, 'fieldId'> {
  /** Page number, counted from 1. */
  readonly page: number;
  readonly box: EsignBox;
}

const ink = rgb(0.05, 0.1, 0.35);
const largestText = 11;

/** Draws the marks onto the pages, upright as the pages are displayed. */
export function stampMarks(pdf: PDF, marks: readonly PlacedMark[], typeface: Uint8Array): void {
  const font = pdf.embedFont(typeface);
  /** Embedded pictures, so that a signature used in several places is in the file only once. */
  const pictures = new Map<string, PDFImage>();
  const pictureOf = (base64: string) => {
    const picture = pictures.get(base64) ?? pdf.embedPng(Buffer.from(base64, 'base64'));
    pictures.set(base64, picture);
    return picture;
  };
  for (const { page: number, box, kind, value } of marks) {
    const page = pdf.getPage(number - 1);
    if (!page) throw new Error(`a mark is on page ${number}, which the document does not have`);
    within(page, box, () => {
      if (kind === 'picture') drawPicture(page, pictureOf(value), box);
      else if (kind === 'text') drawText(page, font, value, box);
      else drawCheck(page, box);
    });
  }
}

/** Runs `draw` with the box's lower left corner as the origin. */
function within(page: PDFPage, box: EsignBox, draw: () => void): void {
  const { x, y, turn } = placeInPage(box, frameOf(page));
  const angle = (turn * Math.PI) / 180;
  const [cos, sin] = [Math.round(Math.cos(angle)), Math.round(Math.sin(angle))];
  // The library wraps the page's own content together with the first operators added to it; add empty ones for that.
  page.drawOperators([]);
  page.drawOperators([ops.pushGraphicsState(), ops.concatMatrix(cos, sin, -sin, cos, x, y)]);
  draw();
  page.drawOperators([ops.popGraphicsState()]);
}

/** Draws a picture as large as the box allows, aligned to its lower left corner. */
function drawPicture(page: PDFPage, picture: PDFImage, { width, height }: EsignBox): void {
  const scale = Math.min(width / picture.width, height / picture.height);
  page.drawImage(picture, { x: 0, y: 0, width: picture.width * scale, height: picture.height * scale });
}

/** Draws one line of text, smaller if it would not fit. */
function drawText(page: PDFPage, font: EmbeddedFont, value: string, { width, height }: EsignBox): void {
  const text = writable(font, value);
  const size = Math.min(largestText, height * 0.75);
  const wide = measureText(text, font, size);
  const fitting = wide > width ? (size * width) / wide : size;
  page.drawText(text, { x: 0, y: (height - fitting) / 2 + fitting * 0.2, size: fitting, font, color: ink });
}

/** Returns a text as one line, with a question mark for each character that the font does not have. */
function writable(font: EmbeddedFont, text: string): string {
  return [...text.normalize('NFC').replace(/\s+/gu, ' ').trim()]
    .map((letter) => (font.canEncode(letter) ? letter : '?'))
    .join('');
}

function drawCheck(page: PDFPage, { width, height }: EsignBox): void {
  const side = Math.min(width, height);
  const stroke = { color: ink, thickness: Math.max(1, side / 9) };
  page.drawLine({
    start: { x: side * 0.2, y: side * 0.5 },
    end: { x: side * 0.42, y: side * 0.25 },
    ...stroke,
  });
  page.drawLine({
    start: { x: side * 0.42, y: side * 0.25 },
    end: { x: side * 0.82, y: side * 0.78 },
    ...stroke,
  });
}
