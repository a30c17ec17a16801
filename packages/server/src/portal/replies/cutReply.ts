/** Sender of the e-mail that a reply quotes. */
export interface QuotedSender {
  /** Display name of the e-mail's sender. */
  readonly name: string;
  /** Addresses that the e-mail was sent from, or to which replies to it go. */
  readonly addresses: readonly string[];
}

/**
 * Returns what a person wrote in a reply: without the quoted e-mail, the lines that introduce the quote, and the
 * signature. A quote between two parts of the reply stays, since they refer to it.
 *
 * Each mail program words the introduction differently, in the person's language. It is recognised by what all programs
 * have in common: the portal's address or the firm's name, in a line that ends with a colon or in a block of headers.
 * The time is linear in the length of the text.
 */
export function cutReply(text: string, sender: QuotedSender): string {
  const lines = text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(invisible, '')
    .replaceAll('\u00A0', ' ')
    .split('\n');
  const parts: Part[] = [];
  const add = (isQuote: boolean, line: string) => {
    const last = parts.at(-1);
    if (last?.isQuote === isQuote) last.lines.push(line);
    else parts.push({ isQuote, lines: [line] });
  };
  const known = findSender(sender);
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] as string;
    if (isQuoted(line)) {
      add(true, line.trim());
      continue;
    }
    if (beginsHeaders(lines, at, known)) break;
    const introduced = introduces(lines, at, known);
    if (!introduced) {
      add(false, line.trimEnd());
      continue;
    }
    takeBack(parts, introduced.lines - 1);
    if (!introduced.isMarked) break;
  }
  return withoutSignature(withoutQuotes(parts));
}

/** Consecutive lines, either of the reply or of a quote. */
interface Part {
  readonly isQuote: boolean;
  readonly lines: string[];
}

/**
 * Maximum length of a line that can introduce a quote, and maximum number of lines across which mail programs wrap an
 * introduction.
 */
const longestHeader = 400;
const mostLines = 3;

// Control characters except tabs and line ends; byte order marks, zero-width spaces and directional marks, which mail
// programs put around names.
const invisible = /[\u200B\u200E\u200F\u202A-\u202E\u2060\uFEFF]|(?![\t\n])\p{Cc}/gu;

function isQuoted(line: string): boolean {
  return /^\s{0,3}>/.test(line);
}

function isBlank(line: string | undefined): boolean {
  return line !== undefined && line.trim() === '';
}

interface Finder {
  isNamedIn(text: string): boolean;
  hasAddressIn(text: string): boolean;
}

function findSender({ name, addresses }: QuotedSender): Finder {
  const isIn = (known: readonly string[]) => (text: string) =>
    known.some((each) => each.length > 2 && plain(text).includes(each));
  return { isNamedIn: isIn([plain(name)]), hasAddressIn: isIn(addresses.map(plain)) };
}

function plain(text: string): string {
  return text.replaceAll(/[\s"'“”*<>[\]]+/g, '').toLowerCase();
}

/** Lines that introduce the quote below them. */
interface Introduction {
  readonly lines: number;
  /**
   * Whether the quote is marked by “>”. An unmarked quote is recognised only by the address, since people begin lists
   * with the firm’s name, too.
   */
  readonly isMarked: boolean;
}

/**
 * Returns the introduction of up to three lines that ends at the given line, such as “Em sex., 20 de nov. de 2026 às
 * 12:00, Harbor & Finch CPAs <no-reply@portal.example> escreveu:”; null if there is none.
 */
function introduces(lines: readonly string[], at: number, sender: Finder): Introduction | null {
  const last = (lines[at] as string).trim();
  if (!/[:：]$/.test(last) || last.length > longestHeader) return null;
  const isMarked = isQuoted(lines[at + (isBlank(lines[at + 1]) ? 2 : 1)] ?? '');
  let whole = '';
  for (let count = 1; count <= mostLines; count++) {
    const line = lines[at - count + 1];
    if (line === undefined || isBlank(line) || isQuoted(line) || line.length > longestHeader) return null;
    whole = `${line.trim()} ${whole}`;
    const isKnown = sender.hasAddressIn(whole) || (isMarked && sender.isNamedIn(whole));
    if (isKnown ? isDated(whole) : isMarked && isTimed(whole)) return { lines: count, isMarked };
  }
  return null;
}

/** Returns whether a text contains a time, a date or a year. Digits in e-mail addresses do not count. */
function isDated(text: string): boolean {
  return (
    isTimed(text) || /\b\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\b|\b\d{4}\b/.test(text.replaceAll(/\S+@\S+/g, ''))
  );
}

function isTimed(text: string): boolean {
  return /\b\d{1,2}[:.h]\d{2}\b/.test(text);
}

/**
 * Returns whether an unmarked quote begins at a line: with its headers, such as “De: Harbor & Finch CPAs <…>” and
 * “Enviado: …” below it, or with a line that separates them from the reply.
 */
function beginsHeaders(lines: readonly string[], at: number, sender: Finder): boolean {
  if (isSeparator(lines[at] as string)) {
    const next = at + (isBlank(lines[at + 1]) ? 2 : 1);
    return isHeader(lines[next]) && isHeader(lines[next + 1]);
  }
  const [first = '', second = '', third, fourth] = lines.slice(at, at + 4);
  if (!isHeader(first) || !isHeader(second)) return false;
  // People write lists that look like headers.
  const isWhole = isDated(second) && isHeader(third) && isHeader(fourth);
  return sender.hasAddressIn(first) || (isWhole && sender.isNamedIn(first));
}

function isSeparator(line: string): boolean {
  return /^\s*(?:[-_]{10,}|-{2,12} ?[^-]{4,60} ?-{2,12})\s*$/.test(line.slice(0, longestHeader));
}

/** Returns whether a line begins with the name of a header, in any language; the name may be bold. */
function isHeader(line: string | undefined): boolean {
  return (
    line !== undefined &&
    line.length <= longestHeader &&
    /^\s*\*?\p{L}[\p{L} .-]{0,24}\s?:\*?\s/u.test(`${line} `)
  );
}

/** Removes the last lines, which turned out to introduce the quote. */
function takeBack(parts: readonly Part[], count: number): void {
  if (count > 0) parts.at(-1)?.lines.splice(-count);
}

/** Removes the quote above or below the reply, but not the quotes within it. */
function withoutQuotes(parts: readonly Part[]): string[] {
  const isEmpty = ({ lines }: Part) => lines.every(isBlank);
  const told = parts.filter((part) => !isEmpty(part));
  while (told.at(-1)?.isQuote) told.pop();
  const isAboveAll = told[0]?.isQuote && !told.slice(1).some(({ isQuote }) => isQuote);
  return told.slice(isAboveAll ? 1 : 0).flatMap(({ lines }) => lines);
}

/** Maximum number of lines of a signature. Longer text below two dashes is part of the reply. */
const longestSignature = 15;

/** Footers that mail programs on phones add, in the languages of the portal, German and Italian. */
const footers =
  /^(?:sent (?:from|with|via)|get outlook for|enviad[oa] (?:do|da|de|desde|pelo|a partir)|obt(?:er|enha|ener|én) (?:o )?outlook|envoyé (?:de|depuis|avec|à partir)|(?:obtenez|obtenir|télécharger|téléchargez) outlook|(?:verzonden|verstuurd) (?:vanaf|vanuit|van|met|via)|(?:download )?outlook voor|outlook für|von meinem .{2,40} gesendet|gesendet (?:von|mit)|inviato da)\b.{0,100}$/iu;

function withoutSignature(lines: readonly string[]): string {
  const dashes = lines.findLastIndex((line) => line.trim() === '--');
  const isSigned = dashes >= 0 && lines.length - dashes <= longestSignature;
  const left = isSigned ? lines.slice(0, dashes) : [...lines];
  while (left.length > 0 && (isBlank(left.at(-1)) || isFooter(left.at(-1) as string))) left.pop();
  return left
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

function isFooter(line: string): boolean {
  return footers.test(line.trim().slice(0, longestHeader));
}
