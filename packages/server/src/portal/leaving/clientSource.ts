import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ExportSource, Reader } from '@anteroom/server-sdk';
import type { ExportedFile } from '@anteroom/server-sdk/portal';
import type { Clock } from '../../kernel/clock.ts';
import { portalVersion } from '../../kernel/portalVersion.ts';
import { visibleClient } from '../clients/visibleClients.ts';
import type { Db } from '../schema.ts';
import { type ClientTable, clientTables } from './clientTables.ts';
import { findMigrations } from './exportFirm.ts';
import { type ClientManifest, clientFormatVersion, dataFile, manifestName } from './firmManifest.ts';
import { findFirmTables, leavingColumns } from './firmTables.ts';
import { rowsOf } from './rowsOf.ts';

/** Kind of these zips in the table of exports. */
export const clientExportKind = 'client';

/** The client whose data a zip contains. */
export interface ClientExport {
  readonly clientId: string;
}

type WrittenTable = ClientManifest['tables'][number];

/**
 * Returns the source of the files in a client's zip besides documents: its rows, one file per table, and a manifest.
 */
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
      const tables = await tablesOf(db, reader, clientId);
      const byFile = new Map(tables.map((table) => [dataFile(table.table), table]));
      const written: WrittenTable[] = [];
      const modifiedAt = clock.now();
      const about = { mimeType: 'application/json', size: null, modifiedAt };
      // The manifest is read after all other files.
      const manifest = async () => {
        const described: ClientManifest = {
          format: 'anteroom-client',
          formatVersion: clientFormatVersion,
          portal: portalVersion,
          exportedAt: modifiedAt.toISOString(),
          firm: reader.companyId,
          client: clientId,
          migrations: await findMigrations(db, [...new Set(tables.map(({ table }) => table.schema))]),
          tables: written,
        };
        return Readable.from([Buffer.from(JSON.stringify(described, null, 2))]);
      };
      return new Map(
        keys.flatMap((key): [string, ExportedFile][] => {
          const table = byFile.get(key);
          if (table)
            return [[key, { ...about, open: async () => Readable.from(linesOf(db, table, written)) }]];
          return key === manifestName ? [[key, { ...about, open: manifest }]] : [];
        }),
      );
    },
  };
}

/** Returns the names of the files with a client's data, in order. */
export async function clientFiles(db: Db, reader: Reader, clientId: string): Promise<readonly string[]> {
  return [...(await tablesOf(db, reader, clientId)).map(({ table }) => dataFile(table)), manifestName];
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
  { table, condition }: ClientTable,
  written: WrittenTable[],
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let rows = 0;
  let bytes = 0;
  const tx = await db.startTransaction().setAccessMode('read only').execute();
  try {
    for await (const lines of rowsOf(tx, table, condition)) {
      const text = Buffer.from(lines.map((line) => `${line}\n`).join(''));
      hash.update(text);
      rows += lines.length;
      bytes += text.length;
      yield text;
    }
  } finally {
    await tx.rollback().execute();
  }
  const columns = leavingColumns(table).map(({ name, type }) => ({ name, type }));
  const { schema, table: name } = table;
  written.push({ schema, table: name, columns, rows, bytes, sha256: hash.digest('hex') });
}
