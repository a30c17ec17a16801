import type { AuditLogEntry } from '@anteroom/contract';
import { sql } from 'kysely';
import type { DbOrTx } from '../schema.ts';
import { subjects } from '../subjects.ts';

/**
 * Adds the names of the objects that entries of a firm's log mention: as the subject (`document:018f…`), or as a detail
 * (`documentId`, or several as `documentIds`). What has been removed since has no name.
 */
export async function withObjectNames(
  db: DbOrTx,
  companyId: string,
  entries: readonly Omit<AuditLogEntry, 'names'>[],
): Promise<AuditLogEntry[]> {
  const mentions = entries.map(({ subject, details }) => {
    const [kind, id] = subject?.split(':', 2) ?? [];
    return [[`${kind}Id`, id] as const, ...mentionsIn(details)];
  });
  const all = mentions.flat();
  // Names by key and ID, because a client and its root folder share an ID.
  const names = new Map<string, string>();
  for (const [parameter, , table, column, ...name] of subjects) {
    if (name.length === 0) continue;
    const ids = new Set(
      all.flatMap(([key, id]) => (key === parameter && typeof id === 'string' ? [id] : [])),
    );
    if (ids.size === 0) continue;
    const { rows } = await sql<{ readonly id: string; readonly name: string }>`
      select ${sql.ref(column)} as id, concat_ws(' ', ${sql.join(name.map((each) => sql.ref(each)))}) as name
      from ${sql.table(table)} where company_id = ${companyId} and ${sql.ref(column)} = any(${[...ids]}::text[])
    `.execute(db);
    for (const row of rows) names.set(`${parameter}:${row.id}`, row.name);
  }
  return entries.map((entry, index) => ({
    ...entry,
    names: Object.fromEntries(
      (mentions[index] ?? []).flatMap(([key, id]) => {
        const name = names.get(`${key}:${id}`);
        return name === undefined ? [] : [[id, name]];
      }),
    ),
  }));
}

/** Returns all values of details, each with its key: `documentIds` of a list as `documentId` for each of its values. */
function mentionsIn(value: unknown, key = ''): readonly (readonly [key: string, value: unknown])[] {
  if (typeof value !== 'object' || value === null) return [[key.replace(/Ids$/, 'Id'), value]];
  return Object.entries(value).flatMap(([name, one]) => mentionsIn(one, Array.isArray(value) ? key : name));
}
