import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Client } from 'pg';
import { copyTree, matchRights } from './copyTree.ts';
import type { Change } from './sealedFile.ts';

/**
 * Folders that are copied without their contents, because these belong to the running server or can be rebuilt
 * (PostgreSQL's manual, "Making a base backup").
 */
const emptied = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const leftOut = /^(postmaster\.(pid|opts)|current_logfiles.*)$|(^|\/)pgsql_tmp|\/pg_internal\.init/;

/**
 * Copies the files of a PostgreSQL cluster that is running on this machine, with the write-ahead log that it replays
 * when it starts from the copy. Writes can continue during the copy; the copy has the state at its end.
 *
 * @param url - connects as a superuser
 * @param change - returns the function that encrypts a file of the copy, given the file's path
 */
export async function copyCluster(
  url: string,
  cluster: string,
  to: string,
  change: ((path: string) => Change) | null,
  signal: AbortSignal,
): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    // Makes the server retain its write-ahead log from the start of the backup, for as long as this session lives.
    await client.query(
      `select pg_create_physical_replication_slot('anteroom_backup_' || pg_backend_pid(), true, true)`,
    );
    const first = await one(
      client,
      `select pg_walfile_name(pg_backup_start('anteroom', fast => true)) as value`,
    );
    await copyTree(cluster, to, {
      change,
      signal,
      without: (path) => leftOut.test(path) || (emptied.has(path.split('/')[0] ?? '') && path.includes('/')),
    });
    const { rows } = await client.query<{ last: string; label: string }>(
      `select pg_walfile_name(lsn) as last, labelfile as label from pg_backup_stop(wait_for_archive => false)`,
    );
    const [{ last, label } = { last: '', label: '' }] = rows;
    const labelFile = createWriteStream(join(to, 'backup_label'), { mode: 0o600 });
    const content = Readable.from([Buffer.from(label)]);
    await (change ? pipeline(content, change('backup_label'), labelFile) : pipeline(content, labelFile));
    await matchRights(join(cluster, 'PG_VERSION'), join(to, 'backup_label'));
    const isNeeded = (segment: string) =>
      /^[0-9A-F]{24}$/.test(segment) && segment >= first && segment <= last;
    await copyTree(join(cluster, 'pg_wal'), join(to, 'pg_wal'), {
      change: change && ((path) => change(`pg_wal/${path}`)),
      without: (path) => !isNeeded(path),
      signal,
    });
  } finally {
    await client.end();
  }
}

async function one(client: Client, statement: string): Promise<string> {
  const { rows } = await client.query<{ value: string }>(statement);
  return rows[0]?.value ?? '';
}
