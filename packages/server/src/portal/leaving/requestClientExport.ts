import { fail, type Origin, type Reader, type Scope, ServerError } from '@anteroom/server-sdk';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { shownClientName } from '../clients/shownClientName.ts';
import { visibleClient } from '../clients/visibleClients.ts';
import { type ExportSelection, selectForExport } from '../exports/exportSelection.ts';
import { addExport, makeRoom } from '../exports/requestExport.ts';
import type { Db } from '../schema.ts';
import { clientExportKind, clientFiles } from './clientSource.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    /** An owner exported all data of a client. */
    'client-exported': unknown;
  }
}

/**
 * Requests a zip with all data of a client: its documents in their folders, and its rows as JSON Lines. The person
 * monitors and downloads it like any other zip.
 *
 * @returns its ID.
 * @throws ServerError `not-found` if the person sees no such client; `too-many-requests` and `too-large` as for any
 * zip.
 */
export async function requestClientExport(
  deps: Deps,
  scope: Scope,
  clientId: string,
  origin: Origin,
): Promise<string> {
  const { companyId } = scope;
  const client = await findClient(deps.db, scope, clientId);
  await makeRoom(deps, scope);
  const { files, bytes } = await documentsOfClient(deps.db, scope, clientId);
  const data = await clientFiles(deps.db, scope, clientId);
  return deps.db.transaction().execute(async (tx) => {
    const source = { plugin: '', kind: clientExportKind, data: { clientId } };
    const asked = { title: client.name, files: files.length + data.length, bytes, source };
    const exportId = await addExport(deps, tx, scope, asked, origin);
    await sql`
      insert into export_files (company_id, export_id, position, document_id, key, path)
      select firm.company_id, ${exportId}, wanted.position, wanted."documentId", wanted.key, wanted.path
      from companies as firm, rows from (jsonb_to_recordset(${JSON.stringify([
        ...data.map((key) => ({ key, path: key })),
        ...files.map(({ documentId, path }) => ({ documentId, path: `documents/${path}` })),
      ])}::jsonb) as ("documentId" text, key text, path text))
        with ordinality as wanted ("documentId", key, path, position)
      where firm.company_id = ${companyId}`.execute(tx);
    await deps.audit.record(
      {
        action: 'client-exported',
        companyId,
        userId: scope.userId,
        subject: `client:${clientId}`,
        details: { exportId, documents: files.length },
        ...origin,
      },
      tx,
    );
    return exportId;
  });
}

/** @throws ServerError `not-found` */
async function findClient(db: Db, reader: Reader, clientId: string): Promise<{ readonly name: string }> {
  const client = await db
    .selectFrom('clients as c')
    .select(shownClientName.as('name'))
    .where(visibleClient(reader, 'c'))
    .where('c.client_id', '=', clientId)
    .executeTakeFirst();
  return client ?? fail('not-found', 'There is no such client.');
}

/** Returns all documents of a client with their paths. A client without documents can be exported, too. */
export async function documentsOfClient(
  db: Db,
  reader: Reader,
  clientId: string,
): Promise<Pick<ExportSelection, 'files' | 'bytes'>> {
  try {
    return await selectForExport(db, reader, [], [clientId]);
  } catch (error) {
    if (error instanceof ServerError && error.code === 'conflict') return { files: [], bytes: 0 };
    throw error;
  }
}
