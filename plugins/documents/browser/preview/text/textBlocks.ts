/** Maximum number of characters in a block, so that it can be laid out within a frame even if it is a single line. */
const blockLength = 8_000;

/**
 * Splits a text into blocks, at the ends of lines where possible. The browser lays out only the visible blocks, but
 * search and copy work across all of them.
 */
export function textBlocks(text: string): string[] {
  const blocks: string[] = [];
  for (let begin = 0; begin < text.length; ) {
    const lineEnd = text.lastIndexOf('\n', begin + blockLength);
    const isLast = begin + blockLength >= text.length;
    const end = isLast
      ? text.length
      : lineEnd > begin
        ? lineEnd + 1
        : wholeCharacters(text, begin + blockLength);
    blocks.push(text.slice(begin, end));
    begin = end;
  }
  return blocks;
}

/** Returns an end that does not split a surrogate pair. */
function wholeCharacters(text: string, end: number): number {
  const last = text.charCodeAt(end - 1);
  return last >= 0xd800 && last <= 0xdbff ? end - 1 : end;
}
