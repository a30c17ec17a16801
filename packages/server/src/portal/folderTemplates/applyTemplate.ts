import type { AppliedTemplate, FolderTemplate, TemplateApplication } from '@anteroom/contract';
import { cutPage, decodeCursor, fail, type Reader } from '@anteroom/server-sdk';
import { sql } from 'kysely';
import Type from 'typebox';
import type { Deps } from '../../deps.ts';
import { shownClientName } from '../clients/shownClientName.ts';
import { visibleClient } from '../clients/visibleClients.ts';
import { announceFolders } from '../documents/announceDocuments.ts';
import { holdTree } from '../documents/holdTree.ts';
import type { Author } from '../people/Author.ts';
import type { Db, DbOrTx } from '../schema.ts';
import { compareFolders, makeFolders } from './makeFolders.ts';
import { yearOfFirm } from './yearOfFirm.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    'folder-template-applied': unknown;
  }
}

/** Services needed to apply a template, both in a command and in a request. */
export interface ApplyDeps extends Pick<Deps, 'audit' | 'clock' | 'ids'> {
  readonly db: Db;
  readonly events: Pick<Deps['events'], 'publish'>;
}

/** Maximum number of clients per call. */
const batchSize = 100;

const Place = Type.Tuple([Type.String({ maxLength: 64 })]);

/**
 * Creates the folders of a template for the next batch of clients, for all of them or none. Skips folders whose names
 * already exist, so it can be repeated.
 *
 * @throws ServerError `not-found` for an unknown client; `bad-request` if `after` is not a cursor returned by an
 * earlier batch.
 */
export async function applyTemplate(
  deps: ApplyDeps,
  { companyId, reader, entry }: Author,
  template: FolderTemplate,
  { clientIds, taxYear, dryRun = false, after }: TemplateApplication,
): Promise<AppliedTemplate> {
  const { db, clock } = deps;
  const now = clock.now();
  const year = taxYear ?? (await yearOfFirm(db, companyId, now));
  const rows = await nextClients(db, reader, clientIds, after);
  if (clientIds && rows.length < new Set(clientIds).size) fail('not-found', 'There is no such client.');
  const { shown, next } = cutPage(rows, batchSize, (last) => [last.id]);
  const ids = shown.map(({ id }) => id);
  const { folders } = template;
  const compared = dryRun
    ? await compareFolders(db, companyId, ids, folders, year)
    : await db.transaction().execute(async (tx) => {
        for (const id of ids) await holdTree(tx, companyId, id);
        const made = await makeFolders(deps, tx, companyId, ids, {
          folders,
          taxYear: year,
          now,
          userId: entry.userId,
        });
        const changed = made.filter(({ missing }) => missing.length > 0);
        for (const { clientId } of changed)
          await announceFolders(deps, { companyId, clientId, containerIds: [clientId] }, tx);
        if (changed.length > 0)
          await deps.audit.record(
            {
              ...entry,
              action: 'folder-template-applied',
              subject: `folder-template:${template.id}`,
              details: {
                ...entry.details,
                taxYear: year,
                clientIds: changed.map(({ clientId }) => clientId),
                folders: changed.reduce((sum, { missing }) => sum + missing.length, 0),
              },
            },
            tx,
          );
        return made;
      });
  const names = new Map(shown.map(({ id, name }) => [id, name]));
  return {
    clients: compared
      .filter(({ missing }) => missing.length > 0)
      .map(({ clientId, missing }) => ({
        id: clientId,
        name: names.get(clientId) ?? '',
        folders: missing.map(({ path }) => path),
      })),
    looked: ids.length,
    next,
  };
}

/** Returns the clients ordered by ID, which is the order in which their trees are locked. */
async function nextClients(
  db: DbOrTx,
  reader: Reader,
  clientIds: readonly string[] | undefined,
  after: string | undefined,
): Promise<{ id: string; name: string }[]> {
  const [last] = after === undefined ? [''] : decodeCursor(Place, after);
  const chosen = clientIds ? sql`c.client_id = any(${clientIds}::text[])` : sql`c.archived_at is null`;
  const { rows } = await sql<{ id: string; name: string }>`
    select c.client_id as id, ${shownClientName} as name from clients as c
    where ${visibleClient(reader, 'c')} and c.client_id > ${last} and ${chosen}
    order by c.client_id limit ${batchSize + 1}`.execute(db);
  return rows;
}
