import type { ExportRequest } from '@anteroom/contract';

/** Preference under which a device remembers the zips that it has asked for and not downloaded yet, by their jobs' ids. */
export const exportsKey = 'exports';

export type MarkedExports = Readonly<Record<string, ExportRequest>>;
