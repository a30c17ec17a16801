import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { FirmReference, FirmTable } from './firmTables.ts';

/** A table with rows of a client, and the condition for these rows as `t`. */
export interface ClientTable {
  readonly table: FirmTable;
  readonly condition: RawBuilder<SqlBool>;
}

/**
 * Returns the tables with data of a client: tables that refer to the client, tables whose foreign keys lead to such
 * rows, and the people who act for the client or to whom these rows refer, such as the authors of documents. Data that
 * stay when a firm leaves are not included.
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
    // Plugins may refer to a task without a foreign key.
    const named = columns.some((column) => column.name === 'task_id') && !refersTo(references, task.table);
    // A row may have several optional references. It belongs to the client as soon as one of them does.
    const owners = [...references, ...(named ? [task] : [])].flatMap((owner) => {
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
  /** Condition that one of the client's rows refers to this row by one of its columns. */
  const isNamed = (alias: string, target: string, column: string) =>
    tables.flatMap(({ name, references, stays }, index) => {
      const condition = conditions.get(name);
      // Assigned staff belong to the firm, not to the client.
      if (!condition || stays !== null || name === 'public.client_staff') return [];
      const namer = `namer_${index}`;
      return references
        .filter(({ table, columns }) => table === target && columns.length === 1)
        .map(
          ({ columns: [by = ''] }) => sql<SqlBool>`exists (
            select from ${sql.table(name)} as ${sql.id(namer)}
            where ${condition(namer)} and ${sql.ref(`${namer}.${by}`)} = ${sql.ref(`${alias}.${column}`)}
          )`,
        );
    });
  const people = new Map([
    ['public.users', userCondition],
    ['public.contacts', contactCondition],
  ]);
  function userCondition(alias: string): RawBuilder<SqlBool> {
    return sql`${sql.ref(`${alias}.company_id`)} = ${sql.lit(companyId)} and (
      exists (
        select from client_contacts as acting where acting.company_id = ${sql.lit(companyId)}
          and acting.contact_id = ${sql.ref(`${alias}.contact_id`)} and acting.client_id = ${sql.lit(clientId)}
      )
      or ${sql.join(isNamed(alias, 'public.users', 'user_id'), sql` or `)}
    )`;
  }
  function contactCondition(alias: string): RawBuilder<SqlBool> {
    return sql`${sql.ref(`${alias}.company_id`)} = ${sql.lit(companyId)} and (
      ${sql.join(isNamed(alias, 'public.contacts', 'contact_id'), sql` or `)}
      or exists (
        select from users as author
        where author.contact_id = ${sql.ref(`${alias}.contact_id`)} and ${userCondition('author')}
      )
    )`;
  }
  return tables.flatMap((table) => {
    const condition = people.get(table.name) ?? conditions.get(table.name);
    return condition && table.stays === null ? [{ table, condition: condition('t') }] : [];
  });
}

/** Reference of a row to the task that it is about. */
const task: FirmReference = { table: 'public.tasks', columns: ['task_id'], targets: ['task_id'] };

function refersTo(references: readonly FirmReference[], table: string): boolean {
  return references.some((reference) => reference.table === table);
}
