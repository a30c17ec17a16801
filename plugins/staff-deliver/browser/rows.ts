import type { ClientClue } from '@anteroom/contract/fileMatches';
import type { SearchedFile, Unread } from '@anteroom/screen-parts/findClientsOfFiles';

/** A client, as named on the screen. */
export interface ChosenClient {
  readonly id: string;
  readonly name: string;
}

/** Reason why a row has a client, or none. */
export type Why =
  | { readonly kind: 'chosen' }
  | { readonly kind: 'found'; readonly clue: ClientClue; readonly foundIn: 'name' | 'text' }
  | { readonly kind: 'several' | 'contradiction'; readonly clients: readonly ChosenClient[] }
  | { readonly kind: 'nobody' }
  /** The server could not be reached. */
  | { readonly kind: 'unknown' };

/** Reasons for failures that have a text of their own, by the server's codes; `other` stands for the rest. */
export const failureReasons = [
  'not-found',
  'forbidden',
  'empty',
  'too-large',
  'file-type-not-allowed',
  'file-name-not-allowed',
  'insufficient-storage',
  'other',
] as const;
export type FailureReason = (typeof failureReasons)[number];

export type RowState =
  /** The file's client is still being looked up; the file cannot be sent yet. */
  | { readonly kind: 'reading' }
  | { readonly kind: 'read' }
  | { readonly kind: 'sending' }
  | { readonly kind: 'sent'; readonly isNew: boolean }
  | { readonly kind: 'failed'; readonly reason: FailureReason };

/** A file to deliver. */
export interface Row {
  readonly id: string;
  readonly file: File;
  readonly state: RowState;
  readonly client: ChosenClient | null;
  readonly why: Why;
  /** Reason why the file's text was not searched; null if it was, or if the file is not a PDF. */
  readonly unread: Unread | null;
  /** Folder names separated by slashes; null for the default folder. */
  readonly folder: string | null;
}

export type RowChange = Partial<Pick<Row, 'state' | 'client' | 'why' | 'unread' | 'folder'>>;

export type RowsAction =
  | { readonly kind: 'add'; readonly rows: readonly Row[] }
  | { readonly kind: 'change'; readonly ids: ReadonlySet<string>; readonly change: RowChange }
  | { readonly kind: 'remove'; readonly id: string }
  | { readonly kind: 'clear' };

export function newRow(id: string, file: File): Row {
  return {
    id,
    file,
    state: { kind: 'reading' },
    client: null,
    why: { kind: 'nobody' },
    unread: null,
    folder: null,
  };
}

export function changeRows(rows: readonly Row[], action: RowsAction): readonly Row[] {
  switch (action.kind) {
    case 'add':
      return [...rows, ...action.rows];
    case 'change':
      return rows.map((row) => (action.ids.has(row.id) ? { ...row, ...action.change } : row));
    case 'remove':
      return rows.filter(({ id }) => id !== action.id);
    case 'clear':
      return [];
  }
}

/** Returns the change to a row that results from searching for the file's client. */
export function changeBySearch({ match, unread }: SearchedFile): RowChange {
  const read = { state: { kind: 'read' }, unread, client: null } as const;
  if (!match) return { ...read, why: { kind: 'unknown' } };
  const { clients, clue, foundIn } = match;
  const [client, ...others] = clients;
  if (!client) return { ...read, why: { kind: 'nobody' } };
  if (others.length === 0 && clue && foundIn)
    return { ...read, client, why: { kind: 'found', clue, foundIn } };
  return { ...read, why: { kind: foundIn === null ? 'contradiction' : 'several', clients } };
}

/** The groups of rows on the screen. */
export type RowGroup = 'reading' | 'choose' | 'ready' | 'sent';

/** Returns the group of a row. A row that is still being read is never ready. */
export function groupOf({ state, client }: Row): RowGroup {
  if (state.kind === 'reading' || state.kind === 'sent') return state.kind;
  return client === null ? 'choose' : 'ready';
}
