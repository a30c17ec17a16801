import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ExportSource, Reader } from '@anteroom/server-sdk';
import type { ExportedFile } from '@anteroom/server-sdk/portal';
import type { Clock } from '../../kernel/clock.ts';
import { visibleClient } from '../clients/visibleClients.ts';
import type { Db } from '../schema.ts';
import { type ClientTable, clientTables } from './clientTables.ts';
import { dataFile, portalVersion } from './firmManifest.ts';
import { findFirmTables, leavingColumns } from './firmTables.ts';
import { rowsOf } from './rowsOf.ts';

/** Name of the kind of zip in the table of zips. */
export const clientExportKind = 'client';

/** The client that a zip is of. */
export interface ClientExport {
  readonly clientId: string;
}

/** Key of the file that says what the others are. It comes after them. */
export const clientManifest = 'manifest.json';

/** A file that was written, as the manifest names it. */
interface WrittenFile {
  readonly file: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  readonly rows: number;
  readonly sha256: string;
}

/** Returns what fills a client’s zip besides its documents: its rows, a file for each table, and a manifest. */
export function clientSource({
  db,
  clock,
}: {
  readonly db: Db;
  readonly clock: Clock;
}): ExportSource<ClientExport> {
  return {
    mayRead: (reader, { clientId }) => sees(db, reader, clientId),
    async files(reader, { clientId }, keys) {
      if (keys.length === 0 || !(await sees(db, reader, clientId))) return new Map();
      const tables = new Map(
        (await tablesOf(db, reader, clientId)).map((table) => [dataFile(table.table), table]),
      );
      const written: WrittenFile[] = [];
      const modifiedAt = clock.now();
      const about = { mimeType: 'application/json', size: null, modifiedAt };
      return new Map(
        keys.flatMap((key): [string, ExportedFile][] => {
          const table = tables.get(key);
          if (table)
            return [[key, { ...about, open: async () => Readable.from(linesOf(db, key, table, written)) }]];
          const manifest = () => ({
            format: 'anteroom-client',
            formatVersion: 1,
            portal: portalVersion(),
            exportedAt: modifiedAt.toISOString(),
            firm: reader.companyId,
            client: clientId,
            tables: written,
          });
          return key === clientManifest
            ? [
                [
                  key,
                  {
                    ...about,
                    open: async () => Readable.from([Buffer.from(JSON.stringify(manifest(), null, 2))]),
                  },
                ],
              ]
            : [];
        }),
      );
    },
  };
}

/** Returns the files of a client’s data, in their order. */
export async function clientFiles(db: Db, reader: Reader, clientId: string): Promise<readonly string[]> {
  return [...(await tablesOf(db, reader, clientId)).map(({ table }) => dataFile(table)), clientManifest];
}

async function tablesOf(db: Db, { companyId }: Reader, clientId: string): Promise<readonly ClientTable[]> {
  return clientTables(await findFirmTables(db), companyId, clientId);
}

async function sees(db: Db, reader: Reader, clientId: string): Promise<boolean> {
  const found = await db
    .selectFrom('clients')
    .select('client_id')
    .where(visibleClient(reader, 'clients'))
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return found !== undefined;
}

async function* linesOf(
  db: Db,
  file: string,
  { table, condition }: ClientTable,
  written: WrittenFile[],
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let rows = 0;
  const tx = await db.startTransaction().setAccessMode('read only').execute();
  try {
    for await (const lines of rowsOf(tx, table, condition)) {
      const text = Buffer.from(lines.map((line) => `${line}\n`).join(''));
      hash.update(text);
      rows += lines.length;
      yield text;
    }
  } finally {
    await tx.rollback().execute();
  }
  const columns = leavingColumns(table).map(({ name, type }) => ({ name, type }));
  written.push({ file, columns, rows, sha256: hash.digest('hex') });
}
