import type { PluginDocument } from '@anteroom/contract';
import { storageLimits } from '@anteroom/domain/plugins/pluginStorage';
import { fail } from '@anteroom/server-sdk';
import { sql } from 'kysely';
import type { DbOrTx, Tx } from '../database/schema.ts';
import type { OpenStorage } from './openStorage.ts';

/** A document and the version that the caller has seen; null if there was no document. */
interface SeenDocument {
  readonly key: string;
  readonly version: number | null;
}

/** Returns all documents of a storage. There are few: see {@link storageLimits}. */
export async function listDocuments(db: DbOrTx, storage: OpenStorage): Promise<PluginDocument[]> {
  return (await documentsIn(db, storage).orderBy('key').execute()).map(asStored);
}

/** Returns a document; null if there is none. */
export async function findDocument(
  db: DbOrTx,
  storage: OpenStorage,
  key: string,
): Promise<PluginDocument | null> {
  const row = await documentsIn(db, storage).where('key', '=', key).executeTakeFirst();
  return row ? asStored(row) : null;
}

/**
 * Stores a document, replacing the version that the caller has seen.
 *
 * @throws ServerError `conflict` (`stale`), `too-large`, `insufficient-storage` (`quota`)
 */
export async function putDocument(
  tx: Tx,
  storage: OpenStorage,
  { key, version }: SeenDocument,
  json: unknown,
  now: Date,
): Promise<PluginDocument> {
  const text = JSON.stringify(json);
  const size = Buffer.byteLength(text);
  if (size > storageLimits.document) {
    failAt(
      'too-large',
      `The document has ${size} bytes; ${storageLimits.document} are allowed.`,
      'too-large',
    );
  }
  await requireSeen(tx, storage, { key, version });
  const { bytes, documents } = await tx
    .selectFrom('plugin_documents')
    .select(({ fn }) => [
      fn.coalesce(fn.sum<number>('size'), sql<number>`0`).as('bytes'),
      fn.countAll<number>().as('documents'),
    ])
    .where(placeOf(storage))
    .where('key', '<>', key)
    .executeTakeFirstOrThrow();
  if (Number(bytes) + size > storageLimits.scope || documents >= storageLimits.documents) {
    failAt(
      'insufficient-storage',
      `The storage is full: it takes ${storageLimits.documents} documents and ${storageLimits.scope} bytes.`,
      'quota',
    );
  }
  const { companyId, pluginId, declared, ownerId } = storage;
  const content = { json: text, size, changed_at: now };
  const row = await tx
    .insertInto('plugin_documents')
    .values({
      company_id: companyId,
      plugin_id: pluginId,
      name: declared.name,
      owner_id: ownerId,
      key,
      client_id: declared.level === 'client' ? ownerId : null,
      user_id: declared.level === 'user' ? ownerId : null,
      ...content,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'plugin_id', 'name', 'owner_id', 'key'])
        .doUpdateSet(({ ref }) => ({ ...content, version: ref('excluded.version') })),
    )
    .returning(['key', 'json', 'version', 'changed_at'])
    .executeTakeFirstOrThrow();
  return asStored(row);
}

/**
 * Removes a document, provided that it still has the version that the caller has seen.
 *
 * @throws ServerError `conflict` (`stale`)
 */
export async function removeDocument(tx: Tx, storage: OpenStorage, seen: SeenDocument): Promise<void> {
  await requireSeen(tx, storage, seen);
  await tx.deleteFrom('plugin_documents').where(placeOf(storage)).where('key', '=', seen.key).execute();
}

/**
 * Throws unless `version` is the current one. Locks the whole storage, because its documents are counted and there may
 * not be a row to lock yet.
 *
 * @throws ServerError `conflict` (`stale`)
 */
async function requireSeen(tx: Tx, storage: OpenStorage, { key, version }: SeenDocument): Promise<void> {
  const { companyId, pluginId, declared, ownerId } = storage;
  const place = JSON.stringify(['plugin storage', companyId, pluginId, declared.name, ownerId]);
  await sql`select pg_advisory_xact_lock(hashtextextended(${place}, 0))`.execute(tx);
  const current = await findDocument(tx, storage, key);
  if ((current?.version ?? null) === version) return;
  const detail = 'This has changed in the meantime.';
  fail('conflict', detail, {
    errors: [{ path: 'version', message: detail, reason: 'stale' }],
    current,
  });
}

function documentsIn(db: DbOrTx, storage: OpenStorage) {
  return db
    .selectFrom('plugin_documents')
    .select(['key', 'json', 'version', 'changed_at'])
    .where(placeOf(storage));
}

function placeOf({ companyId, pluginId, declared, ownerId }: OpenStorage) {
  return sql<boolean>`(company_id, plugin_id, name, owner_id) = (${companyId}, ${pluginId}, ${declared.name}, ${ownerId})`;
}

function failAt(code: 'too-large' | 'insufficient-storage', detail: string, reason: string): never {
  fail(code, detail, { errors: [{ path: 'body/json', message: detail, reason }] });
}

interface DocumentRow {
  readonly key: string;
  readonly json: unknown;
  readonly version: number;
  readonly changed_at: Date;
}

function asStored({ key, json, version, changed_at }: DocumentRow): PluginDocument {
  return { key, json, version, changedAt: changed_at.toISOString() };
}
