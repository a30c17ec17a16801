/** Returns a Markdown text as it is stored: in the composed Unicode form, with plain line breaks, without control characters. */
export function tidyMarkdown(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd();
}
