import type { Deps } from '../deps.ts';

/** Parts of the server that adding demo data needs. */
export interface SeedDeps extends Pick<Deps, 'db' | 'secrets' | 'blobs' | 'clock' | 'ids'> {
  readonly events: Pick<Deps['events'], 'publish'>;
}
