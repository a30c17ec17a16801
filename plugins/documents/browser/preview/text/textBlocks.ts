/** Few enough characters that a block is laid out within a frame, though it be one line. */
const blockLength = 8_000;

/**
 * A text in pieces, cut at the ends of lines where there are any: the browser lays out only those that are in view, and still
 * finds and copies across all of them.
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

/** Returns the end without splitting a surrogate pair. */
function wholeCharacters(text: string, end: number): number {
  const last = text.charCodeAt(end - 1);
  return last >= 0xd800 && last <= 0xdbff ? end - 1 : end;
}
