import { renameOnConflict } from '@anteroom/domain/documents/renameOnConflict';
import { type Http, HttpError } from '@anteroom/sdk';
import { type DeliveredFile, type DeliveryFacts, deliverCopy, deliverFile } from '../api.ts';
import { type FailureReason, failureReasons, type Row, type RowState } from './rows.ts';

/** Maximum number of files that are sent at the same time. */
const lanes = 3;
/** Maximum number of names to try; if all are taken, something else is wrong. */
const maxRenames = 100;

interface Sending {
  readonly http: Http;
  readonly batch: string;
  /** Default folder, for rows without one of their own. */
  readonly folder: string;
}

/** Files that have arrived at a client, or are being uploaded: the ID of the document, or null if the upload failed. */
type Arrived = Map<File, Promise<string | null>>;

/** Sends the files. A failure does not stop the others. A file for several clients is uploaded only once. */
export async function sendFiles(
  rows: readonly Row[],
  sending: Sending,
  onState: (id: string, state: RowState) => void,
): Promise<void> {
  const waiting = rows.values();
  const arrived: Arrived = new Map();
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (const row of waiting) {
        onState(row.id, { kind: 'sending' });
        onState(row.id, await sendOnce(row, sending, arrived));
      }
    }),
  );
}

/**
 * Makes the server reuse a file that it already has. Uploads the file if it does not have it, or the document was
 * deleted meanwhile.
 */
async function sendOnce(row: Row, sending: Sending, arrived: Arrived): Promise<RowState> {
  // The server refuses such files, with a code that it also uses for other reasons.
  if (row.file.size === 0) return { kind: 'failed', reason: 'empty' };
  const before = arrived.get(row.file);
  // The first row for a file sets its entry below without awaiting anything before, so that the next one finds it.
  const documentId = before && (await before);
  if (documentId) {
    const copied = await sendNamed(row, sending, (params, facts, name) =>
      sending.http.call(deliverCopy, { params, body: { ...facts, documentId, name } }),
    );
    if (copied.state.kind === 'sent' || copied.state.reason !== 'not-found') return copied.state;
  }
  const sent = sendNamed(row, sending, (params, facts, name) => {
    const body = new FormData();
    // Must come before the file, because the server reads this field while the file is still arriving.
    body.append('delivery', JSON.stringify(facts));
    body.append('file[]', row.file, name);
    return sending.http.call(deliverFile, { params, body, timeout: 0 });
  });
  arrived.set(
    row.file,
    sent.then((each) => each.documentId),
  );
  return (await sent).state;
}

interface Sent {
  readonly state: Extract<RowState, { kind: 'sent' | 'failed' }>;
  readonly documentId: string | null;
}

/** Sends a file, trying other names while the name is taken. */
async function sendNamed(
  { file, client, folder: own }: Row,
  { batch, folder }: Sending,
  call: (params: { clientId: string }, facts: DeliveryFacts, name: string) => Promise<DeliveredFile>,
): Promise<Sent> {
  const facts = { batch, path: pathOf(own ?? folder) };
  let { name } = file;
  for (let renames = 0; ; renames++) {
    try {
      const { isNew, documentId } = await call({ clientId: client?.id ?? '' }, facts, name);
      return { state: { kind: 'sent', isNew }, documentId };
    } catch (error) {
      if (!isNameTaken(error) || renames === maxRenames)
        return { state: { kind: 'failed', reason: reasonOf(error) }, documentId: null };
      name = renameOnConflict(name);
    }
  }
}

/** Returns the folder names in a text such as `Guides / 2026`. */
function pathOf(text: string): string[] {
  return text
    .split('/')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

function isNameTaken(error: unknown): boolean {
  if (!(error instanceof HttpError) || error.failure.kind !== 'problem') return false;
  return error.failure.problem.errors?.some(({ reason }) => reason === 'name-taken') ?? false;
}

function reasonOf(error: unknown): FailureReason {
  const code = error instanceof HttpError ? error.code : undefined;
  return failureReasons.find((reason) => reason === code) ?? 'other';
}
