import type { ClientClue } from '@anteroom/contract/fileMatches';
import type { SearchedFile, Unread } from '@anteroom/screen-parts/findClientsOfFiles';

/** A client as the screen names it. */
export interface ChosenClient {
  readonly id: string;
  readonly name: string;
}

/** Why a row has its client, or none. */
export type Why =
  | { readonly kind: 'chosen' }
  | { readonly kind: 'found'; readonly clue: ClientClue; readonly foundIn: 'name' | 'text' }
  | { readonly kind: 'several' | 'contradiction'; readonly clients: readonly ChosenClient[] }
  | { readonly kind: 'nobody' }
  /** The server could not be asked. */
  | { readonly kind: 'unknown' };

/** Reasons of failures that have words of their own, by the server's codes; `other` is any other one. */
export const failureReasons = [
  'not-found',
  'forbidden',
  'too-large',
  'file-type-not-allowed',
  'file-name-not-allowed',
  'insufficient-storage',
  'other',
] as const;
export type FailureReason = (typeof failureReasons)[number];

export type RowState =
  /** It is not known yet whose file it is: nothing is sent of it. */
  | { readonly kind: 'reading' }
  | { readonly kind: 'read' }
  | { readonly kind: 'sending' }
  | { readonly kind: 'sent'; readonly isNew: boolean }
  | { readonly kind: 'failed'; readonly reason: FailureReason };

/** A file that is to be delivered. */
export interface Row {
  readonly id: string;
  readonly file: File;
  readonly state: RowState;
  readonly client: ChosenClient | null;
  readonly why: Why;
  /** Null for a file whose text was looked through, and for one that is no PDF. */
  readonly unread: Unread | null;
  /** Names of folders with a slash between; null for the one that all have. */
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

/** Returns what follows from looking for a file's client. */
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

/** The groups in which the screen shows rows. */
export type RowGroup = 'reading' | 'choose' | 'ready' | 'sent';

/** Returns the group of a row. One that is being read is never ready, whatever is known of it. */
export function groupOf({ state, client }: Row): RowGroup {
  if (state.kind === 'reading' || state.kind === 'sent') return state.kind;
  return client === null ? 'choose' : 'ready';
}
