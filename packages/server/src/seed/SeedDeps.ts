import type { Deps } from '../deps.ts';

/** Dependencies for adding demo data. */
export interface SeedDeps extends Pick<Deps, 'db' | 'secrets' | 'blobs' | 'clock' | 'ids'> {
  readonly events: Pick<Deps['events'], 'publish'>;
}
