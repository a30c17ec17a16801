/** A file of lines as spreadsheets write it. */
export function csv(...lines: string[]): Buffer {
  return Buffer.from(`${lines.join('\r\n')}\r\n`);
}
