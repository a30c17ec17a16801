import { type EmbeddedFont, layoutText, type PDF, type PDFPage, rgb } from '@libpdf/core';
import { embedFont, writable } from './fonts.ts';
import { linesThatFit } from './linesThatFit.ts';

const page = { width: 595, height: 842, margin: 56 };
const column = 150;
const black = rgb(0.12, 0.13, 0.15);
const grey = rgb(0.42, 0.44, 0.48);

/** Lines from top to bottom, on as many pages as they need. */
export class Sheet {
  readonly #pdf: PDF;
  readonly #regular: EmbeddedFont;
  readonly #bold: EmbeddedFont;
  #page: PDFPage;
  /** Where the last line ended, from the bottom of the page. */
  #y = page.height - page.margin;

  constructor(pdf: PDF) {
    this.#pdf = pdf;
    this.#regular = embedFont(pdf, 'regular');
    this.#bold = embedFont(pdf, 'bold');
    this.#page = pdf.addPage({ width: page.width, height: page.height });
  }

  heading(text: string, size: number): void {
    this.#need(size + 60);
    this.#y -= size + 10;
    this.#write(fitting(writable(this.#bold, text), this.#bold, size), page.margin, this.#bold, size, black);
    this.#y -= 8;
  }

  paragraph(text: string): void {
    const width = page.width - 2 * page.margin;
    for (const line of layoutText(writable(this.#regular, text), this.#regular, 10, width, 14).lines) {
      this.#line(14);
      this.#write(line.text, page.margin, this.#regular, 10, grey);
    }
    this.#y -= 8;
  }

  row(label: string, value: string): void {
    const left = page.margin + column;
    const labels = layoutText(writable(this.#regular, label), this.#regular, 9, column - 12, 12).lines;
    const values = linesThatFit(
      writable(this.#regular, value),
      this.#regular,
      9,
      page.width - page.margin - left,
    );
    this.#need(Math.max(labels.length, values.length) * 12 + 3);
    for (let index = 0; index < Math.max(labels.length, values.length); index++) {
      this.#y -= 12;
      this.#write(labels[index]?.text ?? '', page.margin, this.#regular, 9, grey);
      this.#write(values[index] ?? '', left, this.#regular, 9, black);
    }
    this.#y -= 3;
  }

  #line(height: number): void {
    this.#need(height);
    this.#y -= height;
  }

  #need(height: number): void {
    if (this.#y - height > page.margin) return;
    this.#page = this.#pdf.addPage({ width: page.width, height: page.height });
    this.#y = page.height - page.margin;
  }

  #write(text: string, x: number, font: EmbeddedFont, size: number, color: ReturnType<typeof rgb>): void {
    if (text) this.#page.drawText(text, { x, y: this.#y, font, size, color });
  }
}

/** Cut where it would leave the page. */
function fitting(text: string, font: EmbeddedFont, size: number): string {
  return linesThatFit(text, font, size, page.width - 2 * page.margin)[0] ?? '';
}
