import type { StoredNotesFilter } from '@anteroom/contract';
import { type AnyTransaction, fail, type Reader, type Scope } from '@anteroom/server-sdk';
import type { Deps } from '../deps.ts';

interface Party {
  readonly taxId: string | null;
  readonly name: string;
}

export type NoteKind = 'nfe' | 'nfce' | 'cte' | 'cfe';
export type NoteDirection = 'issued' | 'received';
export type NoteStatus = 'authorised' | 'cancelled' | 'unverified';

/** A stored electronic invoice. */
export interface StoredNote {
  readonly accessKey: string;
  readonly kind: NoteKind;
  readonly direction: NoteDirection;
  readonly status: NoteStatus;
  readonly series: number;
  readonly number: number;
  readonly issuedAt: string;
  readonly issuer: Party;
  readonly recipient: Party | null;
  /** Centavos. */
  readonly total: number;
}

export interface StoredNoteTotals {
  readonly count: number;
  readonly total: number | null;
  readonly isMore: boolean;
}

/** The service “storedNotes” of the plugin `actions-box-e`, as far as reports need it. They get it by `portal.use` once they are a plugin's. */
export interface StoredNotes {
  require(tx: AnyTransaction, scope: Scope, clientId: string): Promise<void>;
  areOpen(tx: AnyTransaction, reader: Reader, clientId: string): Promise<boolean>;
  list(
    tx: AnyTransaction,
    holder: { readonly companyId: string; readonly clientId: string },
    filter: StoredNotesFilter,
    page: { readonly pageSize?: number; readonly after?: string },
  ): Promise<{ readonly items: StoredNote[]; readonly next: string | null }>;
  totals(
    tx: AnyTransaction,
    holder: { readonly companyId: string; readonly clientId: string },
    filter: StoredNotesFilter,
  ): Promise<StoredNoteTotals>;
}

const plugin = 'actions-box-e';

/** Returns box-e's service. @throws ServerError `not-found` where the firm has not the plugin. */
export function storedNotesOf({ plugins }: Pick<Deps, 'plugins'>, companyId: string): StoredNotes {
  const half = plugins.findHalf(plugin);
  const service = half?.services.get('storedNotes');
  if (!service || plugins.isSwitchedOff(plugin, companyId)) fail('not-found', 'Page not found.');
  return service as StoredNotes;
}
