import { type EmbeddedFont, measureText } from '@libpdf/core';

/**
 * Splits a text into lines that are no wider than `width` points. Splits only words that do not fit a line by
 * themselves, such as file names, which have no spaces.
 */
export function linesThatFit(text: string, font: EmbeddedFont, size: number, width: number): string[] {
  const fits = (line: string) => measureText(line, font, size) <= width;
  if (fits(text)) return [text];
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word;
    if (fits(longer)) {
      line = longer;
    } else if (line && fits(word)) {
      lines.push(line);
      line = word;
    } else {
      line = '';
      for (const letter of longer) {
        if (line && !fits(line + letter)) {
          lines.push(line.trimEnd());
          line = '';
        }
        line += letter;
      }
      line = line.trimStart();
    }
  }
  return [...lines, line];
}
