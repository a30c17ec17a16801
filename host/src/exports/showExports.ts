import type { ServiceToken } from '@anteroom/sdk';
import type { Newable } from 'inversify';
import { ShellParts } from '../services/ShellParts.ts';
import { ExportPanel } from './ExportPanel.tsx';
import { Exports } from './Exports.ts';

interface Services {
  get<T extends object>(service: Newable<T> | ServiceToken<T>): T;
}

/** Shows the zips of this device over every screen, from now on. */
export function showExports(services: Services): Exports {
  services.get(ShellParts).add(ExportPanel);
  return services.get(Exports);
}
