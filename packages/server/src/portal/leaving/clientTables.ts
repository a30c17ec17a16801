import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { FirmTable } from './firmTables.ts';
import { ofFirm } from './rowsOf.ts';

/** A table with rows of a client, and their condition as `t`. */
export interface ClientTable {
  readonly table: FirmTable;
  readonly condition: RawBuilder<SqlBool>;
}

/**
 * Returns the tables that hold something of a client: those that name it, those whose foreign keys lead to such rows, and the people who act for
 * it. What stays when a firm leaves is not among them.
 */
export function clientTables(
  tables: readonly FirmTable[],
  companyId: string,
  clientId: string,
): readonly ClientTable[] {
  const conditions = new Map<string, (alias: string) => RawBuilder<SqlBool>>();
  const ofClient = (column: string) => (alias: string) =>
    sql<SqlBool>`${sql.ref(`${alias}.company_id`)} = ${sql.lit(companyId)}
      and ${sql.ref(`${alias}.${column}`)} = ${sql.lit(clientId)}`;
  for (const [index, { name, columns, references }] of tables.entries()) {
    if (columns.some((column) => column.name === 'client_id')) {
      conditions.set(name, ofClient('client_id'));
      continue;
    }
    // A row may name several things, of which some are optional: one that is the client's makes it the client's.
    const owners = references.flatMap((owner) => {
      const ofOwner = owner.table === name ? undefined : conditions.get(owner.table);
      return ofOwner && owner.targets.length > 0 ? [{ ...owner, ofOwner }] : [];
    });
    if (owners.length === 0) continue;
    const parent = `owner_${index}`;
    conditions.set(name, (alias) => {
      const ofOne = owners.map(
        ({ table, columns, targets, ofOwner }) => sql<SqlBool>`exists (
          select from ${sql.table(table)} as ${sql.id(parent)}
          where ${ofOwner(parent)} and ${sql.join(
            columns.map(
              (column, index) =>
                sql`${sql.ref(`${parent}.${targets[index]}`)} = ${sql.ref(`${alias}.${column}`)}`,
            ),
            sql` and `,
          )}
        )`,
      );
      return sql<SqlBool>`${sql.ref(`${alias}.company_id`)} = ${sql.lit(companyId)} and (${sql.join(ofOne, sql` or `)})`;
    });
  }
  conditions.set(
    'public.contacts',
    () => sql<SqlBool>`${ofFirm(companyId)} and exists (
      select from client_contacts as k where k.company_id = t.company_id and k.contact_id = t.contact_id
        and k.client_id = ${sql.lit(clientId)}
    )`,
  );
  return tables.flatMap((table) => {
    const condition = conditions.get(table.name);
    return condition && table.stays === null ? [{ table, condition: condition('t') }] : [];
  });
}
