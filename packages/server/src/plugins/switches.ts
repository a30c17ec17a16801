import type { DbOrTx } from '../database/schema.ts';

/** Which firms have which plugins. */
export interface PluginSwitches {
  /** For firms that have not decided for themselves; a plugin that is not named is on. */
  readonly portal: ReadonlyMap<string, boolean>;
  /** What was decided for single firms: by company id, then by plugin id. */
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

/** Of `ids` those that a firm does not have; without a firm, those that are off where nobody decided otherwise. */
export function disabledFor(
  { portal, companies }: PluginSwitches,
  companyId: string | undefined,
  ids: readonly string[],
): readonly string[] {
  const own = companyId === undefined ? undefined : companies.get(companyId);
  return ids.filter((id) => !(own?.get(id) ?? portal.get(id) ?? true));
}

function byPlugin(rows: readonly { readonly plugin_id: string; readonly enabled: boolean }[]) {
  return new Map(rows.map(({ plugin_id, enabled }) => [plugin_id, enabled]));
}
