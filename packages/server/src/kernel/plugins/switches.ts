import type { Requiring } from '@anteroom/domain/plugins/requiredPlugin';
import type { DbOrTx } from '../database/schema.ts';

/** Plugins that are switched on or off, for the portal and for single firms. */
export interface PluginSwitches {
  /** Switches for firms without a decision of their own, by plugin ID; a plugin without an entry is on. */
  readonly portal: ReadonlyMap<string, boolean>;
  /** Switches of single firms, by company ID and then by plugin ID. */
  readonly companies: ReadonlyMap<string, ReadonlyMap<string, boolean>>;
}

export async function readSwitches(db: DbOrTx): Promise<PluginSwitches> {
  const [portal, companies] = await Promise.all([
    db.selectFrom('plugin_switches').selectAll().execute(),
    db.selectFrom('company_plugins').selectAll().orderBy('company_id').execute(),
  ]);
  return {
    portal: byPlugin(portal),
    companies: new Map(
      [...Map.groupBy(companies, (row) => row.company_id)].map(([company, rows]) => [
        company,
        byPlugin(rows),
      ]),
    ),
  };
}

/** Returns whether any firm has a plugin, or a new firm would have it. */
export function isOnAnywhere({ portal, companies }: PluginSwitches, id: string): boolean {
  return (portal.get(id) ?? true) || [...companies.values()].some((own) => own.get(id) === true);
}

/**
 * Returns the IDs of the plugins that no firm has, and of those that require one of them. Their server halves are not
 * used.
 */
export function turnedOff(plugins: readonly Requiring[], switches: PluginSwitches): ReadonlySet<string> {
  const off = new Set(plugins.flatMap(({ id }) => (isOnAnywhere(switches, id) ? [] : id)));
  let known: number;
  do {
    known = off.size;
    for (const { id, requires = [] } of plugins) if (requires.some((other) => off.has(other))) off.add(id);
  } while (off.size > known);
  return off;
}

/** Returns those of `ids` that a firm does not have; without a firm, those that are off by default. */
export function disabledFor(
  { portal, companies }: PluginSwitches,
  companyId: string | undefined,
  ids: readonly string[],
): readonly string[] {
  const own = companyId === undefined ? undefined : companies.get(companyId);
  return ids.filter((id) => !(own?.get(id) ?? portal.get(id) ?? true));
}

/** Returns, for each plugin, its ID and those of all plugins that it directly or indirectly requires. */
export function neededBy(plugins: readonly Requiring[]): ReadonlyMap<string, readonly string[]> {
  const required = new Map(plugins.map(({ id, requires = [] }) => [id, requires]));
  return new Map(
    plugins.map(({ id }) => {
      const needed = new Set([id]);
      // Iterating over a set includes what is added on the way, and nothing twice, so cycles end.
      for (const each of needed) for (const other of required.get(each) ?? []) needed.add(other);
      return [id, [...needed]];
    }),
  );
}

function byPlugin(rows: readonly { readonly plugin_id: string; readonly enabled: boolean }[]) {
  return new Map(rows.map(({ plugin_id, enabled }) => [plugin_id, enabled]));
}
