import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib';
import type { EsignField } from '../api.ts';

/** Contents of a document of several pages with lines to sign on. */
export interface SigningText {
  readonly letterhead: string;
  readonly title: string;
  readonly date: Date;
  readonly dateLocale: string;
  /** Paragraphs with a heading. Each section follows the one before, or begins on a new page. */
  readonly sections: readonly {
    readonly heading: string;
    readonly paragraphs: readonly string[];
    readonly newPage?: true;
    /** Lines to fill in below the paragraphs. */
    readonly lines?: readonly SigningLine[];
  }[];
}

/** A line to fill in, or the text beside a checkbox. */
export type SigningLine = Pick<EsignField, 'id' | 'type' | 'signer' | 'required'> & {
  readonly label: string;
  /** Name of the field, if it differs from the label. */
  readonly name?: string;
};

/** A document and its fields. */
export interface SignablePdf {
  readonly bytes: Uint8Array;
  readonly fields: EsignField[];
  readonly pages: number;
}

const size = { width: 595, height: 842 };
const margin = 64;
const ink = rgb(0.13, 0.15, 0.19);
const faint = rgb(0.45, 0.48, 0.53);

/** Returns the PDF and the positions of the lines to fill in. The same text yields the same bytes. */
export async function signingPdf(text: SigningText): Promise<SignablePdf> {
  const pdf = await PDFDocument.create();
  pdf.setTitle(text.title);
  pdf.setAuthor(text.letterhead);
  pdf.setCreationDate(text.date);
  pdf.setModificationDate(text.date);
  const regular = await pdf.embedFont(StandardFonts.Helvetica);
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold);
  const fields: EsignField[] = [];
  const right = size.width - margin;
  let page = addPage();
  let y = size.height - 116;

  function addPage(): PDFPage {
    const added = pdf.addPage([size.width, size.height]);
    added.drawText(text.letterhead, { x: margin, y: 786, size: 10, font: bold, color: faint });
    const day = text.date.toLocaleDateString(text.dateLocale, { dateStyle: 'long', timeZone: 'UTC' });
    const number = `${day}  ·  ${pdf.getPageCount()}`;
    const x = right - regular.widthOfTextAtSize(number, 10);
    added.drawText(number, { x, y: 786, size: 10, font: regular, color: faint });
    added.drawLine({ start: { x: margin, y: 772 }, end: { x: right, y: 772 }, thickness: 0.5, color: faint });
    return added;
  }
  function need(height: number): void {
    if (y - height > margin) return;
    page = addPage();
    y = size.height - 100;
  }

  page.drawText(text.title, { x: margin, y, size: 19, font: bold, color: ink });
  y -= 20;
  for (const { heading, paragraphs, newPage, lines = [] } of text.sections) {
    if (newPage) need(size.height);
    need(60);
    y -= 18;
    page.drawText(heading, { x: margin, y, size: 12, font: bold, color: ink });
    y -= 20;
    for (const paragraph of paragraphs) {
      for (const line of wrap(paragraph, regular, 11, right - margin)) {
        need(16);
        page.drawText(line, { x: margin, y, size: 11, font: regular, color: ink });
        y -= 16;
      }
      y -= 6;
    }
    for (const { label, name = label, ...line } of lines) {
      const { left, width, height } = shapes[line.type];
      need(height + 18);
      y -= height + 12;
      const x = margin + left;
      if (line.type === 'checkbox') {
        page.drawRectangle({ x, y, width, height, borderWidth: 0.75, borderColor: ink });
        page.drawText(label, { x: x + 24, y: y + 4, size: 11, font: regular, color: ink });
      } else {
        page.drawText(label, { x: margin, y: y + 4, size: 10, font: regular, color: faint });
        page.drawLine({ start: { x, y }, end: { x: x + width, y }, thickness: 0.5, color: ink });
      }
      const box = { x, y: size.height - y - height, width, height };
      fields.push({ ...line, page: pdf.getPageCount(), box, label: name });
    }
  }
  return { bytes: await pdf.save(), fields, pages: pdf.getPageCount() };
}

/** Sizes in points. `left` is the space for the label. */
const shapes: Readonly<Record<EsignField['type'], { left: number; width: number; height: number }>> = {
  signature: { left: 150, width: 200, height: 44 },
  initials: { left: 150, width: 70, height: 28 },
  date: { left: 150, width: 120, height: 20 },
  text: { left: 150, width: 240, height: 20 },
  checkbox: { left: 0, width: 16, height: 16 },
};

function wrap(text: string, font: PDFFont, fontSize: number, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word;
    if (line && font.widthOfTextAtSize(longer, fontSize) > width) {
      lines.push(line);
      line = word;
    } else {
      line = longer;
    }
  }
  return [...lines, line];
}
