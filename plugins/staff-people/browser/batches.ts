import type { BatchReport } from '@anteroom/contract';

/** Subject of a batch: rows that were chosen, or all that match a filter. */
export type Chosen<Filter> = { readonly ids: readonly string[] } | { readonly filter: Filter };

/** The part of it that one call is about. */
export type Part<Filter> = { ids: string[] } | { filter: Filter; after?: string };

/** Outcome of all calls together, or of their dry runs. */
export interface Outcome {
  readonly changed: number;
  readonly unchanged: number;
  readonly refused: BatchReport['refused'];
  /** How many are left; null while there are too many to count. */
  readonly left: number | null;
}

export const nothingDone: Outcome = { changed: 0, unchanged: 0, refused: [], left: null };

/** Number of those whose dry run is waited for. */
const mostChecked = 1000;

/** Number of rows that the server takes in one call. */
const batchSize = 100;

/**
 * Carries out a change in parts, one after the other, and tells how far it has come after each. Whatever was changed stays so, whatever happens to
 * the rest. A dry run ends after a thousand.
 */
export async function inBatches<Filter>(
  chosen: Chosen<Filter>,
  dryRun: boolean,
  send: (part: Part<Filter>) => Promise<BatchReport>,
  onProgress: (outcome: Outcome) => void = () => undefined,
): Promise<Outcome> {
  let done = nothingDone;
  const add = ({ changed, unchanged, refused }: BatchReport, left: number | null) => {
    done = {
      changed: done.changed + changed.length,
      unchanged: done.unchanged + unchanged.length,
      refused: [...done.refused, ...refused],
      left,
    };
    onProgress(done);
  };
  if ('ids' in chosen) {
    for (let from = 0; from < chosen.ids.length; from += batchSize) {
      const ids = chosen.ids.slice(from, from + batchSize);
      add(await send({ ids }), chosen.ids.length - from - ids.length);
    }
    return done;
  }
  let after: string | null | undefined;
  do {
    const report = await send({ filter: chosen.filter, ...(after && { after }) });
    const { total, changed, unchanged, refused } = report;
    const size = changed.length + unchanged.length + refused.length;
    add(report, total === null ? null : total - size);
    after = report.next;
  } while (after !== null && !(dryRun && done.changed + done.unchanged + done.refused.length >= mostChecked));
  return done;
}
