import type { KernelDeps } from './kernel/KernelDeps.ts';
import type { PortalConfig } from './portal/config.ts';
import type { Db } from './portal/schema.ts';

/**
 * Services that every area of the portal receives: the kernel's services, with the tables and the settings of all
 * areas.
 */
export interface Deps extends KernelDeps {
  readonly config: PortalConfig;
  readonly db: Db;
}
