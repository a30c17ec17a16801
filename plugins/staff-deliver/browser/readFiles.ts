import type { Http, Pdf } from '@anteroom/sdk';
import { matchFiles } from '../api.ts';
import { filesAtOnce, longestText } from '../rules/limits.ts';
import { changeByMatch, type Row, type RowChange, type Unread } from './rows.ts';

/** PDFs that are read at the same time. */
const lanes = 2;
const pagesRead = 10;
/** Bytes. What names a client is seldom so large, and the browser holds all of it. */
const largestRead = 50 * 1024 * 1024;
const timeLimitMs = 10_000;

interface Services {
  readonly http: Http;
  readonly pdf: Pdf;
  readonly signal: AbortSignal;
}

/** Finds the clients of files, group after group, and tells `onRead` of each of them. */
export async function readFiles(
  rows: readonly Row[],
  services: Services,
  onRead: (id: string, change: RowChange) => void,
): Promise<void> {
  for (let at = 0; at < rows.length && !services.signal.aborted; at += filesAtOnce)
    await readGroup(rows.slice(at, at + filesAtOnce), services, onRead);
}

async function readGroup(
  rows: readonly Row[],
  services: Services,
  onRead: (id: string, change: RowChange) => void,
): Promise<void> {
  const texts: FileText[] = [];
  const waiting = rows.entries();
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (const [at, { file }] of waiting) texts[at] = await textOf(file, services);
    }),
  );
  const files = rows.map(({ file }, at) => ({ name: file.name.slice(0, 500), text: texts[at]?.text ?? '' }));
  const items = await services.http
    .call(matchFiles, { body: { files }, signal: services.signal })
    .then(({ items }) => items)
    .catch(() => []);
  if (services.signal.aborted) return;
  for (const [at, { id }] of rows.entries()) {
    const match = items[at];
    const change = match ? changeByMatch(match) : ({ client: null, why: { kind: 'unknown' } } as const);
    onRead(id, { state: { kind: 'read' }, unread: texts[at]?.unread ?? null, ...change });
  }
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
      characters: longestText,
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
