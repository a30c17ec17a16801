/**
 * Returns a Markdown text in the form in which it is stored: composed Unicode, plain line breaks and no control
 * characters.
 */
export function tidyMarkdown(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd();
}
