/** Returns a CSV file with these lines, as spreadsheet programs write it. */
export function csv(...lines: string[]): Buffer {
  return Buffer.from(`${lines.join('\r\n')}\r\n`);
}
