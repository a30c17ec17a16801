import type { Deps } from '../deps.ts';
import { PluginAdministration } from '../kernel/plugins/PluginAdministration.ts';
import { portalOfCommand } from '../portal/halves/portalOfCommand.ts';

/** Returns the means with which an operator adds, switches and removes plugins beside a running server. */
export function administrationOf({
  config,
  db,
  audit,
  clock,
}: Pick<Deps, 'config' | 'db' | 'audit' | 'clock'>): PluginAdministration {
  return new PluginAdministration({
    config,
    db,
    audit,
    clock,
    operator: 'root',
    openPortal: portalOfCommand(db),
  });
}
