import { type FileMatch, matchFiles } from '@anteroom/contract/fileMatches';
import { fileMatchLimits } from '@anteroom/domain/people/fileMatchLimits';
import type { Http, Pdf } from '@anteroom/sdk';

/** Why the text of a PDF was not looked through. */
export type Unread = 'encrypted' | 'damaged' | 'empty' | 'slow' | 'large';

/** Outcome of looking for a file's client. */
export interface SearchedFile {
  /** Null if the server could not be asked. */
  readonly match: FileMatch | null;
  /** Null for a file whose text was looked through, and for one that is no PDF. */
  readonly unread: Unread | null;
}

interface Services {
  readonly http: Http;
  readonly pdf: Pdf;
  /** Stops the search: nothing is told of files that are not done. */
  readonly signal: AbortSignal;
}

/** PDFs that are read at the same time. */
const lanes = 2;
const pagesRead = 10;
/** Bytes. What names a client is seldom so large, and the browser holds all of it. */
const largestRead = 50 * 1024 * 1024;
const timeLimitMs = 10_000;

/**
 * Finds the clients whom files name, in the file's name or the text of a PDF: by tax identifier, the firm's own number or name. Only the names
 * and texts are sent to the server. For staff.
 *
 * @param onFound Called once for each file, with its place in `files`.
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

/** Reads a file here: nothing is sent before it is known to whom. */
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
