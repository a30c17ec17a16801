import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import type { NoteDirection, NoteStatus } from '../api.ts';
import { type CountedNote, NoteCounts } from './NoteCounts.ts';
import type { BoxETx } from './tables.ts';
import type { FiscalDocument, FiscalEvent, FiscalNote } from './xml/fiscalDocument.ts';
import type { NoteRefused } from './xml/NoteRefused.ts';

/** A file that has been read or refused. */
export type ReadFile =
  | {
      readonly name: string;
      readonly content: Buffer;
      readonly document: FiscalDocument;
      /** Direction from the client's point of view; null for an event. */
      readonly direction: NoteDirection | null;
      readonly refusal: null;
    }
  | {
      readonly name: string;
      readonly content: Buffer;
      readonly document: null;
      readonly direction: null;
      readonly refusal: NoteRefused;
    };

/** A file that is ready to be stored. */
export interface PackedFile<T extends FiscalDocument> {
  readonly document: T;
  readonly direction: NoteDirection | null;
  /** Size of the XML in bytes. */
  readonly size: number;
  /** The compressed XML. */
  readonly content: Uint8Array;
}

/** The client that files belong to, and the import that they came with. */
export interface StoredUnder {
  readonly companyId: string;
  readonly clientId: string;
  readonly importId: string;
}

/**
 * Compresses the valid files. Does so synchronously, because for files of a few kilobytes a thread would take longer.
 */
export function packFiles(files: readonly ReadFile[]): PackedFile<FiscalDocument>[] {
  return files.flatMap(({ document, direction, content }) =>
    document ? [{ document, direction, size: content.length, content: gzipSync(content) }] : [],
  );
}

/** Numbers of the new files. */
export interface StoredFiles {
  readonly stored: number;
  /** Number of invoices among them that could not be verified. */
  readonly unverified: number;
}

/**
 * Stores the files that are new, and updates the client's counts. Nothing else adds invoices. A lock ensures that only
 * one transaction at a time does this for a client.
 */
export async function storeFiles(
  tx: BoxETx,
  to: StoredUnder,
  files: readonly PackedFile<FiscalDocument>[],
): Promise<StoredFiles> {
  const notes = files.filter((file): file is PackedFile<FiscalNote> => file.document.type === 'note');
  const events = files.filter((file): file is PackedFile<FiscalEvent> => file.document.type === 'event');
  const key = `notes ${to.companyId} ${to.clientId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
  const counts = new NoteCounts();
  const fresh = await storeNotes(tx, to, notes, counts);
  const stored = fresh.length + (await storeEvents(tx, to, events));
  await cancel(tx, to, { notes, events }, counts);
  await counts.write(tx, to);
  return { stored, unverified: fresh.filter(({ document }) => !document.isVerified).length };
}

/**
 * Stores invoices.
 *
 * @returns those that are new, including those that replace a less certain or less complete version.
 */
async function storeNotes(
  tx: BoxETx,
  to: StoredUnder,
  files: readonly PackedFile<FiscalNote>[],
  counts: NoteCounts,
): Promise<PackedFile<FiscalNote>[]> {
  const byKey = new Map<string, PackedFile<FiscalNote>>();
  for (const file of files) {
    const known = byKey.get(file.document.accessKey);
    if (!known || rank(file.document) > rank(known.document)) byKey.set(file.document.accessKey, file);
  }
  const wanted = [...byKey.values()].sort((a, b) => (a.document.accessKey < b.document.accessKey ? -1 : 1));
  if (wanted.length === 0) return [];
  const known = await findKnown(tx, to, [...byKey.keys()]);
  const stored = await tx
    .insertInto('actions_box_e.notes')
    .values(wanted.map((file) => noteRow(to, file)))
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'client_id', 'access_key'])
        .doUpdateSet(({ ref }) => ({
          direction: ref('excluded.direction'),
          issued_at: ref('excluded.issued_at'),
          issuer_name: ref('excluded.issuer_name'),
          recipient_tax_id: ref('excluded.recipient_tax_id'),
          recipient_name: ref('excluded.recipient_name'),
          total: ref('excluded.total'),
          is_summary: ref('excluded.is_summary'),
          import_id: ref('excluded.import_id'),
          // A cancelled invoice stays cancelled.
          status: sql<NoteStatus>`case when notes.status = 'unverified' then excluded.status else notes.status end`,
        }))
        .where(sql<boolean>`${rankOf('excluded')} > ${rankOf('notes')}`),
    )
    .returning(['access_key', ...countedColumns])
    .execute();
  for (const { access_key, ...note } of stored) {
    counts.add(note, 1);
    const before = known.get(access_key);
    if (before) counts.add(before, -1);
  }
  const fresh = stored.flatMap(({ access_key }) => byKey.get(access_key) ?? []);
  if (fresh.length > 0) {
    await tx
      .insertInto('actions_box_e.files')
      .values(
        fresh.map(({ document, size, content }) => ({
          company_id: to.companyId,
          client_id: to.clientId,
          access_key: document.accessKey,
          size,
          content,
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['company_id', 'client_id', 'access_key'])
          .doUpdateSet(({ ref }) => ({ size: ref('excluded.size'), content: ref('excluded.content') })),
      )
      .execute();
  }
  return fresh;
}

const countedColumns = [
  'kind',
  'direction',
  'status',
  'total',
  sql<string>`date_trunc('month', issued_at)::date`.as('competence'),
] as const;

/** Returns the stored invoices among the given keys, with the properties that they are counted by. */
async function findKnown(
  tx: BoxETx,
  { companyId, clientId }: StoredUnder,
  accessKeys: readonly string[],
): Promise<ReadonlyMap<string, CountedNote>> {
  const rows = await tx
    .selectFrom('actions_box_e.notes')
    .select(['access_key', ...countedColumns])
    .where('company_id', '=', companyId)
    .where('client_id', '=', clientId)
    .where(sql<boolean>`access_key = any(${accessKeys}::text[])`)
    .execute();
  return new Map(rows.map(({ access_key, ...note }) => [access_key, note]));
}

/**
 * Ranks versions of an invoice: verified before unverified, then complete before summary. Only a higher rank replaces a
 * stored version.
 */
function rank({ isVerified, isSummary }: FiscalNote): number {
  return (isVerified ? 2 : 0) + (isSummary ? 0 : 1);
}

function rankOf(table: 'notes' | 'excluded') {
  const [status, isSummary] = [sql.ref(`${table}.status`), sql.ref(`${table}.is_summary`)];
  return sql`(case when ${status} = 'unverified' then 0 else 2 end + case when ${isSummary} then 0 else 1 end)`;
}

function noteRow(
  { companyId, clientId, importId }: StoredUnder,
  { document, direction }: PackedFile<FiscalNote>,
) {
  return {
    company_id: companyId,
    client_id: clientId,
    access_key: document.accessKey,
    kind: document.kind,
    direction: direction ?? 'received',
    status: document.isVerified ? ('authorised' as const) : ('unverified' as const),
    series: document.series,
    number: document.number,
    issued_at: document.issuedAt,
    issuer_tax_id: document.issuer.taxId,
    issuer_name: document.issuer.name,
    recipient_tax_id: document.recipient?.taxId ?? null,
    recipient_name: document.recipient?.name ?? null,
    total: document.total,
    is_summary: document.isSummary,
    import_id: importId,
  };
}

async function storeEvents(
  tx: BoxETx,
  to: StoredUnder,
  files: readonly PackedFile<FiscalEvent>[],
): Promise<number> {
  if (files.length === 0) return 0;
  const stored = await tx
    .insertInto('actions_box_e.events')
    .values(
      files.map(({ document, size, content }) => ({
        company_id: to.companyId,
        client_id: to.clientId,
        access_key: document.accessKey,
        type: document.eventType,
        sequence: document.sequence,
        author: document.author,
        at: document.at,
        description: document.description,
        text: document.text,
        protocol: document.protocol,
        cancels: document.cancels,
        import_id: to.importId,
        size,
        content,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('access_key')
    .execute();
  return stored.length;
}

/** Cancels invoices, whether the invoice or its cancellation was stored first. */
async function cancel(
  tx: BoxETx,
  { companyId, clientId }: StoredUnder,
  {
    notes,
    events,
  }: {
    readonly notes: readonly PackedFile<FiscalNote>[];
    readonly events: readonly PackedFile<FiscalEvent>[];
  },
  counts: NoteCounts,
): Promise<void> {
  const touched = [...notes, ...events].map(({ document }) => document.accessKey);
  const told = notes.filter(({ document }) => document.isCancelled).map(({ document }) => document.accessKey);
  const cancelled = await tx
    .updateTable('actions_box_e.notes as n')
    .set({ status: 'cancelled' })
    .where('n.company_id', '=', companyId)
    .where('n.client_id', '=', clientId)
    .where('n.status', '=', 'authorised')
    .where(sql<boolean>`n.access_key = any(${touched}::text[])`)
    .where(
      sql<boolean>`(n.access_key = any(${told}::text[]) or exists (
        select from actions_box_e.events as e
        where e.company_id = n.company_id and e.client_id = n.client_id and e.access_key = n.access_key and e.cancels
      ))`,
    )
    .returning(countedColumns)
    .execute();
  for (const note of cancelled) {
    counts.add(note, 1);
    counts.add({ ...note, status: 'authorised' }, -1);
  }
}
