import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { EmbeddedFont, PDF } from '@libpdf/core';

const files = { regular: 'LiberationSans-Regular.ttf', bold: 'LiberationSans-Bold.ttf' };

/**
 * Embeds Liberation Sans, which pdf.js brings along (docs/adr/0027): Latin, Greek and Cyrillic, in every language of the
 * portal. What is not written with is left out when the document is saved.
 */
export function embedFont(pdf: PDF, weight: keyof typeof files): EmbeddedFont {
  return pdf.embedFont(readFileSync(pathOf(weight)));
}

/** Returns the regular weight, as a TrueType file. */
export function typeface(): Promise<Uint8Array> {
  return readFile(pathOf('regular'));
}

/**
 * Returns a text as it can be written in a font: one line, with a question mark for each letter that the font lacks.
 */
export function writable(font: EmbeddedFont, text: string): string {
  return [...text.normalize('NFC').replace(/\s+/gu, ' ').trim()]
    .map((letter) => (font.canEncode(letter) ? letter : '?'))
    .join('');
}

/** Returns where a weight lies. Looked up when it is needed, since the kit for tests can do without PDFs. */
function pathOf(weight: keyof typeof files): string {
  const pdfjs = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  return join(pdfjs, 'standard_fonts', files[weight]);
}
