import { renameOnConflict } from '@anteroom/domain/documents/renameOnConflict';
import { type Http, HttpError } from '@anteroom/sdk';
import { deliverFile } from '../api.ts';
import { type FailureReason, failureReasons, type Row, type RowState } from './rows.ts';

/** Files that are sent at the same time. */
const lanes = 3;
/** A name may be taken again and again; beyond this something else is wrong. */
const maxRenames = 100;

interface Sending {
  readonly http: Http;
  readonly batch: string;
  /** Folder of the rows that name none. */
  readonly folder: string;
}

/** Sends files that have a client. One that fails stops no other one. */
export async function sendFiles(
  rows: readonly Row[],
  sending: Sending,
  onState: (id: string, state: RowState) => void,
): Promise<void> {
  const waiting = rows.values();
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (const row of waiting) {
        onState(row.id, { kind: 'sending' });
        onState(row.id, await sendFile(row, sending));
      }
    }),
  );
}

async function sendFile(
  { file, client, folder: own }: Row,
  { http, batch, folder }: Sending,
): Promise<RowState> {
  const path = pathOf(own ?? folder);
  let { name } = file;
  for (let renames = 0; ; renames++) {
    const body = new FormData();
    // Before the file, because the server reads it while the file is still arriving.
    body.append('delivery', JSON.stringify({ batch, path }));
    body.append('file[]', file, name);
    try {
      const params = { clientId: client?.id ?? '' };
      const { isNew } = await http.call(deliverFile, { params, body, timeout: 0 });
      return { kind: 'sent', isNew };
    } catch (error) {
      if (!isNameTaken(error) || renames === maxRenames) return { kind: 'failed', reason: reasonOf(error) };
      name = renameOnConflict(name);
    }
  }
}

/** Returns the names of folders in a text such as `Guides / 2026`. */
export function pathOf(text: string): string[] {
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
