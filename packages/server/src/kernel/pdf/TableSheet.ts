import type { PdfColumn, PdfTableSheet } from '@anteroom/server-sdk/portal';
import { type EmbeddedFont, measureText, ops, type PDF, type PDFPage, PdfString } from '@libpdf/core';
import { embedFont, writable } from './fonts.ts';
import { linesThatFit } from './linesThatFit.ts';

/** A4, landscape. */
const paper = { width: 842, height: 595, margin: 36 };
const inner = paper.width - 2 * paper.margin;
const textSize = 8;
const lineHeight = 10;
/** Gap between columns, in points. */
const gap = 12;
/** Maximum number of lines of a cell; longer text is cut. */
const maxLines = 4;
const black: Colour = [0.12, 0.13, 0.15];
const grey: Colour = [0.42, 0.44, 0.48];
const pale: Colour = [0.82, 0.83, 0.85];

type Colour = readonly [red: number, green: number, blue: number];

/** Writes tables into a PDF: see {@link PdfTableSheet}. */
export class TableSheet implements PdfTableSheet {
  readonly #pdf: PDF;
  readonly #regular: EmbeddedFont;
  readonly #bold: EmbeddedFont;
  /**
   * Pages with their drawing operators, which become a single stream at the end: a stream for each text would take ten
   * times the time and memory.
   */
  readonly #pages: InkedPage[] = [];
  #table: { readonly columns: readonly PdfColumn[]; readonly widths: readonly number[] } | null = null;
  /** Bottom of the last line, measured from the bottom of the page, in points. */
  #y = 0;

  constructor(pdf: PDF) {
    this.#pdf = pdf;
    this.#regular = embedFont(pdf, 'regular');
    this.#bold = embedFont(pdf, 'bold');
    this.#turnPage();
  }

  heading(text: string, size: number): void {
    this.#table = null;
    this.#need(size + 4 * lineHeight);
    this.#y -= size + 8;
    const [line = ''] = linesThatFit(writable(this.#bold, text), this.#bold, size, inner);
    this.#write(line, { x: paper.margin, y: this.#y, font: this.#bold, size, colour: black });
    this.#y -= 4;
  }

  paragraph(text: string): void {
    this.#table = null;
    const size = textSize + 1;
    for (const line of linesThatFit(writable(this.#regular, text), this.#regular, size, inner)) {
      this.#need(lineHeight + 2);
      this.#y -= lineHeight + 2;
      this.#write(line, { x: paper.margin, y: this.#y, font: this.#regular, size, colour: grey });
    }
  }

  table(columns: readonly PdfColumn[], sample: readonly (readonly string[])[]): void {
    const naturals = columns.map(({ label }, index) =>
      Math.max(
        ...label.split(' ').map((word) => measureText(writable(this.#bold, word), this.#bold, textSize)),
        ...sample.map((row) =>
          measureText(writable(this.#regular, row[index] ?? ''), this.#regular, textSize),
        ),
      ),
    );
    this.#table = { columns, widths: widthsFor(naturals) };
    this.#need(8 * lineHeight);
    this.#head();
  }

  row(cells: readonly string[]): void {
    this.#row(cells, this.#regular, black);
  }

  /** @param footer - returns the left and the right text at the foot of each page. */
  async save(
    footer: (page: number, pages: number) => { readonly left: string; readonly right: string },
  ): Promise<Uint8Array> {
    const font = this.#regular;
    for (const [index, each] of this.#pages.entries()) {
      const { left, right } = footer(index + 1, this.#pages.length);
      const style = { y: paper.margin - 8, font, size: textSize, colour: grey };
      const end = writable(font, right);
      this.#write(writable(font, left), { ...style, x: paper.margin }, each);
      this.#write(end, { ...style, x: paper.width - paper.margin - measureText(end, font, textSize) }, each);
      each.page.drawOperators(each.ink);
    }
    return this.#pdf.save();
  }

  #head(): void {
    const { columns = [] } = this.#table ?? {};
    this.#y -= 6;
    this.#row(
      columns.map(({ label }) => label),
      this.#bold,
      grey,
    );
  }

  #row(cells: readonly string[], font: EmbeddedFont, colour: Colour): void {
    const { columns, widths } = this.#table ?? { columns: [], widths: [] };
    const lines = cells.map((cell, index) => this.#linesOf(cell, font, widths[index] ?? 0));
    const height = Math.max(1, ...lines.map(({ length }) => length)) * lineHeight + 5;
    if (this.#y - height < paper.margin) {
      this.#turnPage();
      if (font !== this.#bold) this.#head();
    }
    let x = paper.margin;
    for (const [index, { isFigure }] of columns.entries()) {
      const width = widths[index] ?? 0;
      for (const [place, line] of (lines[index] ?? []).entries()) {
        const left = isFigure ? x + width - measureText(line, font, textSize) : x;
        const y = this.#y - (place + 1) * lineHeight;
        this.#write(line, { x: left, y, font, size: textSize, colour });
      }
      x += width + gap;
    }
    this.#y -= height;
    this.#line(this.#y + 1, x - gap);
  }

  #linesOf(cell: string, font: EmbeddedFont, width: number): string[] {
    const lines = linesThatFit(writable(font, cell), font, textSize, width);
    if (lines.length <= maxLines) return lines;
    const last = lines[maxLines - 1] ?? '';
    return [...lines.slice(0, maxLines - 1), `${last.slice(0, -1)}…`];
  }

  #need(height: number): void {
    if (this.#y - height < paper.margin) this.#turnPage();
  }

  #turnPage(): void {
    this.#pages.push({
      page: this.#pdf.addPage({ width: paper.width, height: paper.height }),
      ink: [],
    });
    this.#y = paper.height - paper.margin;
  }

  #line(y: number, right: number): void {
    const [red, green, blue] = pale;
    this.#last().ink.push(
      ops.setNonStrokingRGB(red, green, blue),
      ops.rectangle(paper.margin, y, right - paper.margin, 0.5),
      ops.fill(),
    );
  }

  #write(text: string, { x, y, font, size, colour: [red, green, blue] }: Style, on = this.#last()): void {
    if (text === '') return;
    on.ink.push(
      ops.setNonStrokingRGB(red, green, blue),
      ops.beginText(),
      ops.setFont(on.page.registerFont(font), size),
      ops.setTextMatrix(1, 0, 0, 1, x, y),
      ops.showText(glyphs(font, text)),
      ops.endText(),
    );
  }

  #last(): InkedPage {
    return this.#pages.at(-1) as InkedPage;
  }
}

interface InkedPage {
  readonly page: PDFPage;
  readonly ink: Parameters<PDFPage['drawOperators']>[0];
}

interface Style {
  readonly x: number;
  readonly y: number;
  readonly font: EmbeddedFont;
  readonly size: number;
  readonly colour: Colour;
}

/** Maximum factor by which a narrow table is stretched: its columns must stay close enough to be read together. */
const maxStretch = 1.8;

/** Width up to which a column is never narrowed while wider columns can be. */
const fair = 90;

/**
 * Returns the widths of the columns: stretched to the page width if there is room; otherwise wide columns are narrowed.
 */
function widthsFor(naturals: readonly number[]): number[] {
  const room = inner - gap * (naturals.length - 1);
  const wanted = naturals.reduce((sum, width) => sum + width, 0);
  if (wanted <= room)
    return naturals.map((width) => width * Math.min(maxStretch, room / Math.max(1, wanted)));
  const kept = naturals.map((width) => Math.min(width, fair));
  const rest = room - kept.reduce((sum, width) => sum + width, 0);
  if (rest < 0) return kept.map((width) => (width * room) / (room - rest));
  const beyond = wanted - (room - rest);
  return naturals.map((width, index) => (kept[index] ?? 0) + (rest * Math.max(0, width - fair)) / beyond);
}

/** Returns text in the encoding of embedded fonts: two bytes for each glyph (`Identity-H`). */
function glyphs(font: EmbeddedFont, text: string): PdfString {
  const ids = font.encodeTextToGids(text);
  const bytes = new DataView(new ArrayBuffer(2 * ids.length));
  for (const [index, id] of ids.entries()) bytes.setUint16(2 * index, id);
  return PdfString.fromBytes(new Uint8Array(bytes.buffer));
}
