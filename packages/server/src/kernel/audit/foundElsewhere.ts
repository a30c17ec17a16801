import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../database/schema.ts';
import { schemaOf } from '../halves/migrateHalf.ts';
import type { RegisteredHalf } from '../halves/RegisteredHalf.ts';

/**
 * A kind of object that routes identify by ID: the route's parameter, the kind in the audit log's `subject`, the table
 * and its column, and the columns of the object's name if the audit log shows it.
 */
export type Subject = readonly [
  parameter: string,
  kind: string,
  table: string,
  column: string,
  ...name: readonly string[],
];

/** An existing object that a person was told does not exist. */
export interface Found {
  /** Kind and ID, such as `document:018f…`. */
  readonly thing: string;
  /** Whether it belongs to the person's firm. */
  readonly isOwn: boolean;
}

/**
 * Finds an existing object that a request asked for by ID and got a 404 for: it belongs to another firm, or to a client
 * that the person may not see. Searches firm by firm, using the tables' keys; call it only after a 404.
 *
 * @param subjects Kinds of objects of the portal.
 * @param halves Server halves, for the IDs of their own objects.
 * @returns null if no object with any of the IDs exists.
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
