import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../database/schema.ts';
import { schemaOf } from '../kernel/migrateHalf.ts';
import type { RegisteredHalf } from '../kernel/RegisteredHalf.ts';

/** What an id in an address names, by the name that routes give it: `subject` of the audit log, table and column. */
const things = {
  clientId: ['client', 'clients', 'client_id'],
  containerId: ['container', 'containers', 'container_id'],
  folderId: ['container', 'containers', 'container_id'],
  /** Of a client, project or folder: a client's root has the client's id. */
  id: ['container', 'containers', 'container_id'],
  documentId: ['document', 'documents', 'document_id'],
  taskId: ['task', 'tasks', 'task_id'],
  taskGroupId: ['task-group', 'task_groups', 'group_id'],
  shareId: ['share', 'shares', 'share_id'],
} as const;

/**
 * Finds what a request that was answered with 404 asked for by id, and what is there all the same: of another firm, or of a client
 * whom the person may not see. Looks firm by firm, by the tables' keys; only after a 404.
 *
 * @param halves Server halves, for the ids of their own things.
 * @returns as `document:018f…`; null where nothing of the ids is anywhere.
 */
export async function foundElsewhere(
  db: Db,
  halves: readonly Pick<RegisteredHalf, 'half' | 'subjects'>[],
  { params, query }: Pick<FastifyRequest, 'params' | 'query'>,
): Promise<string | null> {
  const asked = { ...(query as object), ...(params as object) } as Readonly<Record<string, unknown>>;
  for (const [name, kind, table, column] of [...ofPortal, ...halves.flatMap(ofHalf)]) {
    const id = asked[name];
    if (typeof id !== 'string' || id === '') continue;
    const { rows } = await sql`
      select from companies as c where exists (
        select from ${sql.table(table)} as t where t.company_id = c.company_id and ${sql.ref(`t.${column}`)} = ${id}
      ) limit 1
    `.execute(db);
    if (rows.length > 0) return `${kind}:${id}`;
  }
  return null;
}

type Thing = readonly [parameter: string, kind: string, table: string, column: string];

const ofPortal = Object.entries(things).map(([name, thing]): Thing => [name, ...thing]);

function ofHalf({ half, subjects }: Pick<RegisteredHalf, 'half' | 'subjects'>): readonly Thing[] {
  return [...subjects].map(([name, { kind, table, column }]) => [
    name,
    kind,
    `${schemaOf(half.id)}.${table}`,
    column,
  ]);
}
