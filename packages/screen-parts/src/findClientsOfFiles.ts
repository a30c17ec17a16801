import { type FileMatch, matchFiles } from '@anteroom/contract/fileMatches';
import { fileMatchLimits } from '@anteroom/domain/people/fileMatchLimits';
import type { Http, Pdf } from '@anteroom/sdk';

/** Reason why the text of a PDF was not searched. */
export type Unread = 'encrypted' | 'damaged' | 'empty' | 'slow' | 'large';

/** Result of looking for the client to whom a file belongs. */
export interface SearchedFile {
  /** Match; null if the server could not be reached. */
  readonly match: FileMatch | null;
  /** Null if the text was searched, or if the file is not a PDF. */
  readonly unread: Unread | null;
}

interface Services {
  readonly http: Http;
  readonly pdf: Pdf;
  /** Aborts the search; nothing is reported for files that are not finished. */
  readonly signal: AbortSignal;
}

/** Number of PDFs that are read concurrently. */
const lanes = 2;
const pagesRead = 10;
/**
 * Maximum size of a file that is read, in bytes. Documents that name a client are seldom larger, and the browser holds
 * the whole file in memory.
 */
const largestRead = 50 * 1024 * 1024;
const timeLimitMs = 10_000;

/**
 * Finds the clients that files refer to in their name or, for PDFs, in their text: by tax identifier, the firm's own
 * number, or name. Only names and texts are sent to the server. For staff.
 *
 * @param onFound Called once for each file, with its index in `files`.
 */
export async function findClientsOfFiles(
  files: readonly File[],
  services: Services,
  onFound: (at: number, found: SearchedFile) => void,
): Promise<void> {
  const { files: atOnce } = fileMatchLimits;
  for (let at = 0; at < files.length && !services.signal.aborted; at += atOnce)
    await searchGroup(files.slice(at, at + atOnce), services, (index, found) => onFound(at + index, found));
}

async function searchGroup(
  group: readonly File[],
  services: Services,
  onFound: (at: number, found: SearchedFile) => void,
): Promise<void> {
  const texts: FileText[] = [];
  const waiting = group.entries();
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (const [at, file] of waiting) texts[at] = await textOf(file, services);
    }),
  );
  const files = group.map((file, at) => ({ name: file.name.slice(0, 500), text: texts[at]?.text ?? '' }));
  const items = await services.http
    .call(matchFiles, { body: { files }, signal: services.signal })
    .then(({ items }) => items)
    .catch(() => []);
  if (services.signal.aborted) return;
  for (const at of group.keys()) onFound(at, { match: items[at] ?? null, unread: texts[at]?.unread ?? null });
}

interface FileText {
  readonly text: string;
  readonly unread: Unread | null;
}

/** Reads the text of a file in the browser, so that the file itself is not sent before its client is known. */
async function textOf(file: File, { pdf, signal }: Services): Promise<FileText> {
  if (!/\.pdf$/i.test(file.name)) return { text: '', unread: null };
  if (file.size > largestRead) return { text: '', unread: 'large' };
  try {
    const text = await pdf.text(file, {
      pages: pagesRead,
      characters: fileMatchLimits.text,
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeLimitMs)]),
    });
    return { text, unread: text === '' ? 'empty' : null };
  } catch (error) {
    return { text: '', unread: unreadBy(error) };
  }
}

function unreadBy(error: unknown): Unread {
  const name = error instanceof Error ? error.name : '';
  if (name === 'PasswordException') return 'encrypted';
  return name === 'TimeoutError' ? 'slow' : 'damaged';
}
