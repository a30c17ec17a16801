import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { type ExportSource, fail, type Origin, type Scope } from '@anteroom/server-sdk';
import { sql } from 'kysely';
import type { NoteExportRequest } from '../api.ts';
import { type BoxEPortal, maySeeNotes } from './boxEAccess.ts';
import { failNote } from './noteContent.ts';
import type { BoxETx } from './tables.ts';

const unpack = promisify(gunzip);

/** Maximum number of invoices in one zip. Larger requests are refused before any invoice is read. */
const maxFiles = 50_000;

/**
 * Starts the export of a zip of invoices, chosen by access keys or by month. Each kind has its own folder in the zip.
 *
 * @returns the ID of the export.
 * @throws ServerError `bad-request` if both or neither are given; `not-found`; `conflict` (`nothing-to-export`);
 * `too-large`.
 */
export async function requestNoteExport(
  portal: BoxEPortal,
  tx: BoxETx,
  scope: Scope,
  { clientId, accessKeys, competence, kind, direction }: NoteExportRequest & { readonly clientId: string },
  origin: Origin,
): Promise<string> {
  if ((accessKeys === undefined) === (competence === undefined)) {
    fail('bad-request', 'Choose either invoices or a month.');
  }
  const wanted = await storedNotes(tx, scope.companyId, clientId)
    .select(['n.access_key as key', 'n.kind', 'f.size'])
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
    .$if(direction !== undefined, (query) => query.where('n.direction', '=', direction ?? 'issued'))
    .orderBy('n.issued_at')
    .orderBy('n.access_key')
    .limit(maxFiles + 1)
    .execute();
  if (accessKeys !== undefined && wanted.length < new Set(accessKeys).size) failNote();
  if (wanted.length === 0) {
    fail('conflict', 'There’s nothing to download here.', {
      errors: [{ path: 'body/competence', message: 'has no invoice', reason: 'nothing-to-export' }],
    });
  }
  const title = ['xml', kind, direction, competence].filter((part) => part !== undefined).join(' ');
  const files = wanted.map((note) => ({ key: note.key, path: `${note.kind}/${note.key}.xml` }));
  const bytes = wanted.reduce((sum, { size }) => sum + size, 0);
  const asked = { kind: 'notes', data: { clientId }, title, files, bytes };
  return portal.exports.start(tx, scope, asked, origin);
}

/** Returns the query of a client's invoices with their files. */
function storedNotes(tx: BoxETx, companyId: string, clientId: string) {
  return tx
    .selectFrom('actions_box_e.notes as n')
    .innerJoin('actions_box_e.files as f', (join) =>
      join
        .onRef('f.company_id', '=', 'n.company_id')
        .onRef('f.client_id', '=', 'n.client_id')
        .onRef('f.access_key', '=', 'n.access_key'),
    )
    .where('n.company_id', '=', companyId)
    .where('n.client_id', '=', clientId);
}

/** Returns the source that fills zips with the XML of a client's invoices. */
export function noteExports(portal: BoxEPortal): ExportSource<{ readonly clientId: string }> {
  return {
    mayRead: (reader, { clientId }) =>
      portal.db.inFirm(reader, (tx) => maySeeNotes(portal, tx, reader, clientId)),
    files: (reader, { clientId }, accessKeys) =>
      portal.db.inFirm(reader, async (tx) => {
        if (!(await maySeeNotes(portal, tx, reader, clientId))) return new Map();
        const rows = await storedNotes(tx, reader.companyId, clientId)
          .select(['n.access_key', 'f.size', 'f.content'])
          .select(sql<string>`to_char(n.issued_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`.as('issuedAt'))
          .where(sql<boolean>`n.access_key = any(${accessKeys}::text[])`)
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
      }),
  };
}
