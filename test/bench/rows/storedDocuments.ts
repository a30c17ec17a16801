import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@anteroom/server/kernel/database/embedded';
import { Client } from 'pg';
import { startPortal } from '../../support/portal.ts';
import type { Row } from '../Row.ts';
import { secondsOf } from '../timing.ts';

const documents = 600_000;
const atOnce = 10_000;

/** Measures the growing table of documents: the size of its indexes, and the speed of inserts. */
export const storedDocuments: Row = {
  name: 'storedDocuments',
  title: `${documents} documents in the database`,
  withinMinutes: 12,
  async measure(resources) {
    const dataDir = await mkdtemp(join(tmpdir(), 'anteroom-stored-'));
    resources.defer(() => rm(dataDir, { recursive: true, force: true }));
    const database = resources.adopt(
      await startEmbeddedPostgres({ dataDir, maxConnections: 100 }),
      (started) => started.stop(),
    );
    const portal = await startPortal({ env: { DATABASE_URL: database.url } });
    await portal.dispose();
    const connection = resources.adopt(new Client({ connectionString: database.url }), (opened) =>
      opened.end(),
    );
    await connection.connect();

    // The same columns, including generated ones, with only the primary key as index.
    await connection.query(
      'create table bare (like documents including generated, primary key (company_id, document_id))',
    );
    const bare = await fill(connection, 'bare');
    const stored = await fill(connection, 'documents');
    const { rows } = await connection.query(
      `select pg_table_size('documents') as table_bytes, pg_indexes_size('documents') as index_bytes`,
    );
    const [tableBytes, indexBytes] = [Number(rows[0].table_bytes), Number(rows[0].index_bytes)];
    return [
      {
        what: 'indexes against their table',
        value: indexBytes / tableBytes,
        unit: '×',
        target: { most: 2.5 },
        note: `${Math.round(indexBytes / 1e6)} MB, the table ${Math.round(tableBytes / 1e6)} MB`,
      },
      {
        what: `rows/s, ${atOnce} a statement`,
        value: documents / stored,
        unit: 'rows/s',
        target: { least: 8700 },
      },
      {
        what: 'rows/s against the same table with its key alone',
        value: bare / stored,
        unit: '×',
        target: { least: 0.1 },
        note: `${Math.round(documents / bare)} rows/s`,
      },
    ];
  },
};

/**
 * Adds documents of 300 clients to a table in the order in which they arrive. Returns the seconds until they are on
 * disk.
 */
async function fill(connection: Client, table: 'documents' | 'bare'): Promise<number> {
  const add = (from: number) =>
    connection.query(
      `insert into ${table} (company_id, document_id, client_id, container_id, name, mime_type, size, sha256,
         created_by, created_at, modified_by, modified_at, comments_count)
       select client.company_id, uuidv7(), client.client_id, client.container_id,
         kinds[1 + i % 4] || ' ' || months[1 + i % 3] || ' ' || i || extensions[1 + i % 5],
         'application/pdf', 1000 + (i::bigint * 7919) % 5000000, blob.sha256, 'staff', at, 'staff', at, 0
       from generate_series(${from}, ${from + atOnce - 1}) as i
         join (select *, row_number() over () - 1 as place, count(*) over () as of from containers where company_id = 'c1001' and type = 'Client')
           as client on client.place = i % client.of
         join lateral (select sha256 from blobs where company_id = client.company_id limit 1) as blob on true,
         lateral (select now() - (${documents} - i) * interval '1 minute' as at) as times,
         (values (
           '{Invoice,Bank statement,Receipt,Contract}'::text[], '{January,February,March}'::text[],
           '{.pdf,.xlsx,.docx,.png,.csv}'::text[]
         )) as words (kinds, months, extensions)`,
    );
  return secondsOf(async () => {
    for (let from = 0; from < documents; from += atOnce) await add(from);
    await connection.query('checkpoint');
  });
}
