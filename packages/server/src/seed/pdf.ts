import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib';

/** One page of a letter or a form, as an accountant might send it. */
export interface PdfText {
  /** Name of the firm or other issuer. */
  readonly letterhead: string;
  readonly title: string;
  readonly date: Date;
  readonly dateLocale: string;
  readonly paragraphs: readonly string[];
  /** Labels and figures. */
  readonly rows?: readonly (readonly [string, string])[];
}

const margin = 64;
const ink = rgb(0.13, 0.15, 0.19);
const faint = rgb(0.45, 0.48, 0.53);

/** Returns a real A4 page with searchable text. The same text results in the same bytes. */
export async function makePdf({
  letterhead,
  title,
  date,
  dateLocale,
  paragraphs,
  rows = [],
}: PdfText): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  pdf.setTitle(title);
  pdf.setAuthor(letterhead);
  pdf.setCreationDate(date);
  pdf.setModificationDate(date);
  const regular = await pdf.embedFont(StandardFonts.Helvetica);
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold);
  const page = pdf.addPage([595, 842]);
  const right = page.getWidth() - margin;

  page.drawText(letterhead, { x: margin, y: 770, size: 10, font: bold, color: faint });
  const day = date.toLocaleDateString(dateLocale, { dateStyle: 'long', timeZone: 'UTC' });
  drawRight(page, day, right, 770, 10, regular);
  page.drawLine({ start: { x: margin, y: 756 }, end: { x: right, y: 756 }, thickness: 0.5, color: faint });
  page.drawText(title, { x: margin, y: 712, size: 18, font: bold, color: ink });

  let y = 676;
  for (const paragraph of paragraphs) {
    for (const line of wrap(paragraph, regular, 11, right - margin)) {
      page.drawText(line, { x: margin, y, size: 11, font: regular, color: ink });
      y -= 16;
    }
    y -= 8;
  }
  for (const [label, figure] of rows) {
    page.drawText(label, { x: margin, y, size: 11, font: regular, color: ink });
    drawRight(page, figure, right, y, 11, regular);
    page.drawLine({
      start: { x: margin, y: y - 6 },
      end: { x: right, y: y - 6 },
      thickness: 0.25,
      color: faint,
    });
    y -= 22;
  }
  return Buffer.from(await pdf.save());
}

function drawRight(page: PDFPage, text: string, right: number, y: number, size: number, font: PDFFont): void {
  page.drawText(text, { x: right - font.widthOfTextAtSize(text, size), y, size, font, color: ink });
}

function wrap(text: string, font: PDFFont, size: number, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word;
    if (line && font.widthOfTextAtSize(longer, size) > width) {
      lines.push(line);
      line = word;
    } else {
      line = longer;
    }
  }
  return [...lines, line];
}
