import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../database/schema.ts';
import { schemaOf } from '../halves/migrateHalf.ts';
import type { RegisteredHalf } from '../halves/RegisteredHalf.ts';

/** A thing that routes name by id: the route's parameter, the kind in the audit log's `subject`, the table and its column. */
export type Subject = readonly [parameter: string, kind: string, table: string, column: string];

/** A thing that a person was told does not exist. */
export interface Found {
  /** Kind and ID, as `document:018f…`. */
  readonly thing: string;
  /** Whether it belongs to the person's firm. */
  readonly isOwn: boolean;
}

/**
 * Finds what a request that was answered with 404 asked for by id, and what is there all the same: of another firm, or of a client
 * whom the person may not see. Looks firm by firm, by the tables' keys; only after a 404.
 *
 * @param subjects Things of the portal.
 * @param halves Server halves, for the ids of their own things.
 * @returns null where nothing of the ids is anywhere.
 */
export async function foundElsewhere(
  db: Db,
  subjects: readonly Subject[],
  halves: readonly Pick<RegisteredHalf, 'half' | 'subjects'>[],
  { params, query, scope }: Pick<FastifyRequest, 'params' | 'query' | 'scope'>,
): Promise<Found | null> {
  const asked = { ...(query as object), ...(params as object) } as Readonly<Record<string, unknown>>;
  for (const [name, kind, table, column] of [...subjects, ...halves.flatMap(ofHalf)]) {
    const id = asked[name];
    if (typeof id !== 'string' || id === '') continue;
    const { rows } = await sql<{ readonly isOwn: boolean }>`
      select c.company_id = ${scope.companyId} as "isOwn" from companies as c where exists (
        select from ${sql.table(table)} as t where t.company_id = c.company_id and ${sql.ref(`t.${column}`)} = ${id}
      ) order by 1 desc limit 1
    `.execute(db);
    if (rows[0]) return { thing: `${kind}:${id}`, isOwn: rows[0].isOwn };
  }
  return null;
}

function ofHalf({ half, subjects }: Pick<RegisteredHalf, 'half' | 'subjects'>): readonly Subject[] {
  return [...subjects].map(([name, { kind, table, column }]) => [
    name,
    kind,
    `${schemaOf(half.id)}.${table}`,
    column,
  ]);
}
