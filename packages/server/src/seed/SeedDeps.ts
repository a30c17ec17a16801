import type { Deps } from '../deps.ts';

/** What the demo data is put in with. */
export interface SeedDeps extends Pick<Deps, 'db' | 'blobs' | 'clock' | 'ids'> {
  readonly events: Pick<Deps['events'], 'publish'>;
}
