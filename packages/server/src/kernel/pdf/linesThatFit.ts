import { type EmbeddedFont, measureText } from '@libpdf/core';

/**
 * Splits a text into lines that are no wider than `width` points, within words if necessary: file names have no spaces.
 */
export function linesThatFit(text: string, font: EmbeddedFont, size: number, width: number): string[] {
  if (measureText(text, font, size) <= width) return [text];
  const lines: string[] = [];
  let line = '';
  for (const letter of text) {
    if (line && measureText(line + letter, font, size) > width) {
      const space = line.lastIndexOf(' ');
      const at = space > line.length / 2 ? space : line.length;
      lines.push(line.slice(0, at));
      line = line.slice(at).trimStart();
    }
    line += letter;
  }
  return [...lines, line];
}
