import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { EmbeddedFont, PDF } from '@libpdf/core';

const files = { regular: 'LiberationSans-Regular.ttf', bold: 'LiberationSans-Bold.ttf' };

/**
 * Embeds Liberation Sans, which comes with pdf.js (docs/adr/0027): it has Latin, Greek and Cyrillic letters for all
 * languages of the portal. Unused glyphs are removed when the document is saved.
 */
export function embedFont(pdf: PDF, weight: keyof typeof files): EmbeddedFont {
  return pdf.embedFont(readFileSync(pathOf(weight)));
}

/** Returns the regular weight, as a TrueType file. */
export function typeface(): Promise<Uint8Array> {
  return readFile(pathOf('regular'));
}

/**
 * Returns a text such that a font can render it: on one line, with a question mark for each character that the font
 * lacks.
 */
export function writable(font: EmbeddedFont, text: string): string {
  return [...text.normalize('NFC').replace(/\s+/gu, ' ').trim()]
    .map((letter) => (font.canEncode(letter) ? letter : '?'))
    .join('');
}

/** Returns the path of a weight's file. It is resolved lazily, because the testing kit can be used without PDFs. */
function pathOf(weight: keyof typeof files): string {
  const pdfjs = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  return join(pdfjs, 'standard_fonts', files[weight]);
}
