import { ShellParts } from '../page/ShellParts.ts';
import type { HostServices } from '../plugins/HostServices.ts';
import { ExportPanel } from './ExportPanel.tsx';
import { Exports } from './Exports.ts';

/** Shows the zips of this device over every screen, from now on. */
export function showExports(services: HostServices): Exports {
  services.get(ShellParts).add(ExportPanel);
  return services.get(Exports);
}
