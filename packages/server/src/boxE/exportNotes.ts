import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { NoteExportRequest } from '@anteroom/contract';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../database/schema.ts';
import type { Deps } from '../deps.ts';
import type { ExportedFile } from '../exports/buildExport.ts';
import { maxFiles } from '../exports/exportSelection.ts';
import { addExport, makeRoom } from '../exports/requestExport.ts';
import { fail } from '../http/problem.ts';
import type { Reader } from '../http/scope.ts';
import { maySeeNotes } from './boxEAccess.ts';
import { failNote } from './noteContent.ts';

const unpack = promisify(gunzip);

/**
 * Asks for a zip of invoices, by their keys or of a month, each in the folder of its kind.
 *
 * @returns the id of the export.
 * @throws ServerError `bad-request` without either; `not-found`; `conflict` (`nothing-to-export`); `too-large`.
 */
export async function requestNoteExport(
  deps: Deps,
  request: FastifyRequest,
  clientId: string,
  { accessKeys, competence, kind, direction }: NoteExportRequest,
): Promise<string> {
  if ((accessKeys === undefined) === (competence === undefined)) {
    fail('bad-request', 'Choose either invoices or a month.');
  }
  const { scope } = request;
  await makeRoom(deps, scope);
  const wanted = deps.db
    .selectFrom('notes as n')
    .where('n.company_id', '=', scope.companyId)
    .where('n.client_id', '=', clientId)
    .$if(accessKeys !== undefined, (query) =>
      query.where(sql<boolean>`n.access_key = any(${accessKeys}::text[])`),
    )
    .$if(competence !== undefined, (query) =>
      query.where(
        sql<boolean>`n.issued_at >= ${`${competence}-01`}::timestamp
          and n.issued_at < ${`${competence}-01`}::timestamp + interval '1 month'`,
      ),
    )
    .$if(kind !== undefined, (query) => query.where('n.kind', '=', kind ?? 'nfe'))
    .$if(direction !== undefined, (query) => query.where('n.direction', '=', direction ?? 'issued'));
  const { files, bytes } = await wanted
    .innerJoin('note_files as f', (join) =>
      join
        .onRef('f.company_id', '=', 'n.company_id')
        .onRef('f.client_id', '=', 'n.client_id')
        .onRef('f.access_key', '=', 'n.access_key'),
    )
    .select([sql<number>`count(*)`.as('files'), sql<number>`coalesce(sum(f.size), 0)::bigint`.as('bytes')])
    .executeTakeFirstOrThrow();
  if (accessKeys !== undefined && files < new Set(accessKeys).size) failNote();
  if (files === 0) {
    fail('conflict', 'There’s nothing to download here.', {
      errors: [{ path: 'body/competence', message: 'has no invoice', reason: 'nothing-to-export' }],
    });
  }
  if (files > maxFiles) fail('too-large', 'This is too much for one download. Download it in parts.');
  const title = ['xml', kind, direction, competence].filter((part) => part !== undefined).join(' ');
  return addExport(deps, request, { title, files, bytes, noteClientId: clientId }, async (tx, exportId) => {
    await tx
      .insertInto('export_files')
      .columns(['company_id', 'export_id', 'position', 'access_key', 'path'])
      .expression(
        wanted.select([
          'n.company_id',
          sql<string>`${exportId}`.as('export_id'),
          sql<number>`row_number() over (order by n.issued_at, n.access_key)`.as('position'),
          'n.access_key',
          sql<string>`n.kind || '/' || n.access_key || '.xml'`.as('path'),
        ]),
      )
      .execute();
  });
}

/** The XML of invoices by their keys, those that are there and open to the person still. */
export async function exportedNotes(
  db: Db,
  reader: Reader,
  clientId: string,
  accessKeys: readonly string[],
): Promise<Map<string, ExportedFile>> {
  if (!(await maySeeNotes(db, reader, clientId))) return new Map();
  const rows = await db
    .selectFrom('note_files as f')
    .innerJoin('notes as n', (join) =>
      join
        .onRef('n.company_id', '=', 'f.company_id')
        .onRef('n.client_id', '=', 'f.client_id')
        .onRef('n.access_key', '=', 'f.access_key'),
    )
    .select(['f.access_key', 'f.size', 'f.content'])
    .select(sql<string>`to_char(n.issued_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`.as('issuedAt'))
    .where('f.company_id', '=', reader.companyId)
    .where('f.client_id', '=', clientId)
    .where(sql<boolean>`f.access_key = any(${accessKeys}::text[])`)
    .execute();
  return new Map(
    rows.map(({ access_key, size, content, issuedAt }) => [
      access_key,
      {
        size,
        mimeType: 'application/xml',
        modifiedAt: new Date(issuedAt),
        open: async () => Readable.from([await unpack(content)]),
      },
    ]),
  );
}
