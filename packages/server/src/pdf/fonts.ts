import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { EmbeddedFont, PDF } from '@libpdf/core';

const folder = join(
  dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')),
  'standard_fonts',
);

const files = { regular: 'LiberationSans-Regular.ttf', bold: 'LiberationSans-Bold.ttf' };

/**
 * Embeds Liberation Sans, which pdf.js brings along (docs/adr/0027): Latin, Greek and Cyrillic, in every language of the
 * portal. What is not written with is left out when the document is saved.
 */
export function embedFont(pdf: PDF, weight: keyof typeof files): EmbeddedFont {
  return pdf.embedFont(readFileSync(join(folder, files[weight])));
}

/** A text as it can be written in a font: one line, with a question mark for each letter that the font does not have. */
export function writable(font: EmbeddedFont, text: string): string {
  return [...text.normalize('NFC').replace(/\s+/gu, ' ').trim()]
    .map((letter) => (font.canEncode(letter) ? letter : '?'))
    .join('');
}
