import { type EmbeddedFont, layoutText, type PDF, type PDFPage, rgb } from '@libpdf/core';
import { embedFont, writable } from './fonts.ts';
import { linesThatFit } from './linesThatFit.ts';

const page = { width: 595, height: 842, margin: 56 };
const column = 150;
const black = rgb(0.12, 0.13, 0.15);
const grey = rgb(0.42, 0.44, 0.48);

/** Text lines from top to bottom, on as many pages as needed. */
export class Sheet {
  readonly #pdf: PDF;
  readonly #regular: EmbeddedFont;
  readonly #bold: EmbeddedFont;
  #page: PDFPage;
  /** Bottom of the last line, measured from the bottom of the page, in points. */
  #y = page.height - page.margin;

  constructor(pdf: PDF) {
    this.#pdf = pdf;
    this.#regular = embedFont(pdf, 'regular');
    this.#bold = embedFont(pdf, 'bold');
    this.#page = pdf.addPage({ width: page.width, height: page.height });
  }

  /** Writes a heading, on the same page as the beginning of the text below it. */
  heading(text: string, size: number): void {
    const lines = linesThatFit(writable(this.#bold, text), this.#bold, size, page.width - 2 * page.margin);
    this.#need(lines.length * (size + 4) + 56);
    this.#y -= 6;
    for (const line of lines) {
      this.#line(size + 4);
      this.#write(line, page.margin, this.#bold, size, black);
    }
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

  /**
   * Writes a row. The value may have several lines, and stays on the same page as its label unless it is longer than a
   * page.
   */
  row(label: string, value: string): void {
    const left = page.margin + column;
    const labels = layoutText(writable(this.#regular, label), this.#regular, 9, column - 12, 12).lines;
    const values = value
      .split('\n')
      .flatMap((line) =>
        linesThatFit(writable(this.#regular, line), this.#regular, 9, page.width - page.margin - left),
      );
    const count = Math.max(labels.length, values.length);
    if (count * 12 < page.height - 2 * page.margin) this.#need(count * 12 + 3);
    for (let index = 0; index < count; index++) {
      this.#line(12);
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
