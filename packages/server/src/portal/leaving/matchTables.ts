import type { Db } from '../schema.ts';
import { findMigrations } from './exportFirm.ts';
import { type FirmManifest, manifestName } from './firmManifest.ts';
import { type FirmTable, leavingColumns, pluginOf } from './firmTables.ts';
import { LeavingFault } from './LeavingFault.ts';

/** A table in an export, with the table that receives its rows. */
export type FilledTable = FirmManifest['tables'][number] & { readonly target: FirmTable };

/**
 * Finds the matching table of this portal for each table of an export.
 *
 * @param here - tables that this portal fills, in the order of their foreign keys
 * @param without - plugins whose data are left out
 * @returns the tables to fill, in that order.
 * @throws LeavingFault if this portal's tables differ from those of the exporting portal.
 */
export async function matchTables(
  db: Db,
  manifest: Pick<FirmManifest, 'tables' | 'migrations'>,
  here: readonly FirmTable[],
  without: readonly string[],
): Promise<readonly FilledTable[]> {
  const unknown = without.filter((id) => !manifest.tables.some((table) => pluginOf(table) === id));
  if (unknown.length > 0)
    throw new LeavingFault(unknown.map((id) => `The export holds no data of the plugin "${id}".`));
  const targets = new Map(here.map((table) => [table.name, table]));
  const schemas = new Set(here.map(({ schema }) => schema));
  // A plugin without data in the export need not be installed.
  const used = new Set(manifest.tables.flatMap(({ schema, rows }) => (rows > 0 ? [schema] : [])));
  const wanted = manifest.tables.filter(
    (table) =>
      !without.includes(pluginOf(table) ?? '') && (schemas.has(table.schema) || used.has(table.schema)),
  );
  const problems = [
    ...missingPlugins(wanted, schemas),
    ...(await otherMigrations(db, manifest, wanted, schemas)),
  ];
  if (problems.length > 0) throw new LeavingFault(problems);
  const filled = wanted.map((table) => {
    const name = `${table.schema}.${table.table}`;
    const target = targets.get(name);
    if (!target || target.stays !== null)
      throw new LeavingFault([`This portal does not import the table ${name}.`]);
    const known = new Set(leavingColumns(target).map((column) => column.name));
    const strange = table.columns.find((column) => !known.has(column.name));
    if (strange) throw new LeavingFault([`The table ${name} of this portal has no column ${strange.name}.`]);
    return { ...table, target };
  });
  const given = new Set(filled.map(({ target }) => target));
  const missing = here.find(
    (table) =>
      table.stays === null && !given.has(table) && wanted.some(({ schema }) => schema === table.schema),
  );
  if (missing) throw new LeavingFault([`${manifestName} is damaged: it has no ${missing.name}.`]);
  refuseGaps(filled);
  return here.flatMap((table) => filled.find(({ target }) => target === table) ?? []);
}

function missingPlugins(tables: FirmManifest['tables'], schemas: ReadonlySet<string>): readonly string[] {
  const missing = Map.groupBy(
    tables.filter(({ schema }) => !schemas.has(schema)),
    ({ schema }) => schema,
  );
  return [...missing.values()].flatMap((group) => {
    const id = group[0] && pluginOf(group[0]);
    if (!id) return [];
    const rows = group.map(({ table, rows }) => `${table}: ${rows}`).join(', ');
    return [
      `The plugin ${id} is not on this portal, and the export has data of it (rows of ${rows}). Add the plugin and start the portal once, or leave the data out with --without ${id}.`,
    ];
  });
}

/** Returns the parts whose tables were created by different migrations: rows of one version do not fit another. */
async function otherMigrations(
  db: Db,
  manifest: Pick<FirmManifest, 'migrations'>,
  tables: FirmManifest['tables'],
  here: ReadonlySet<string>,
): Promise<readonly string[]> {
  const schemas = [...new Set(tables.map(({ schema }) => schema))].filter((schema) => here.has(schema));
  const own = await findMigrations(db, schemas);
  return schemas.flatMap((schema) => {
    const theirs = new Set(manifest.migrations[schema]);
    const ours = new Set(own[schema]);
    const who = schema === 'public' ? 'Anteroom' : `the plugin ${pluginOf({ schema })}`;
    const newer = [...theirs].filter((name) => !ours.has(name));
    if (newer.length > 0)
      return [
        `The export was made by a newer version of ${who} (${newer.join(', ')}). Update this portal first.`,
      ];
    const older = [...ours].filter((name) => !theirs.has(name));
    if (older.length > 0)
      return [
        `The export was made by an older version of ${who} (without ${older.join(', ')}). Update the other portal and export again, or import it with that version and update then.`,
      ];
    return [];
  });
}

/** @throws LeavingFault if tables to be filled refer to tables that are left out. */
function refuseGaps(tables: readonly FilledTable[]): void {
  const names = new Set(tables.map(({ target }) => target.name));
  const problems = tables.flatMap(({ target }) => {
    const gap = target.references.find(({ table }) => {
      const [schema = ''] = table.split('.', 1);
      return schema !== 'public' && !names.has(table);
    });
    if (!gap) return [];
    const needed = pluginOf({ schema: gap.table.split('.', 1)[0] ?? '' });
    return [
      `${target.name} refers to data of the plugin ${needed}: leave out ${pluginOf(target)}, too, or neither.`,
    ];
  });
  if (problems.length > 0) throw new LeavingFault(problems);
}
