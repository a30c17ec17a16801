import type { BatchReport } from '@anteroom/contract';

/** The rows that a batch is about: selected ones, or all that match a filter. */
export type Chosen<Filter> = { readonly ids: readonly string[] } | { readonly filter: Filter };

/** The part of a batch that one call handles. */
export type Part<Filter> = { ids: string[] } | { filter: Filter; after?: string };

/** The rows that a batch has not reached; a filter's are those after the cursor. */
export type Rest<Filter> = Chosen<Filter> & { readonly after?: string };

/** Total outcome of all calls, or of their dry runs. */
export interface Outcome {
  readonly changed: number;
  readonly unchanged: number;
  readonly refused: BatchReport['refused'];
  /** Number of rows left; null while there are too many to count. */
  readonly left: number | null;
}

export const nothingDone: Outcome = { changed: 0, unchanged: 0, refused: [], left: null };

/** Maximum number of rows that a dry run covers. */
const mostChecked = 1000;

/** Number of rows that the server accepts per call. */
const batchSize = 100;

/**
 * Makes a change in parts, one after another, and reports the progress after each. Rows already changed stay so,
 * whatever happens to the rest. To continue after a failure, pass what was last reported. A dry run of a filter ends after
 * a thousand rows.
 */
export async function inBatches<Filter>(
  chosen: Rest<Filter>,
  dryRun: boolean,
  send: (part: Part<Filter>) => Promise<BatchReport>,
  onProgress: (outcome: Outcome, rest: Rest<Filter>) => void = () => undefined,
  before: Outcome = nothingDone,
): Promise<Outcome> {
  let done = before;
  const add = ({ changed, unchanged, refused }: BatchReport, left: number | null, rest: Rest<Filter>) => {
    done = {
      changed: done.changed + changed.length,
      unchanged: done.unchanged + unchanged.length,
      refused: [...done.refused, ...refused],
      left,
    };
    onProgress(done, rest);
  };
  if ('ids' in chosen) {
    for (let from = 0; from < chosen.ids.length; from += batchSize) {
      const ids = chosen.ids.slice(from, from + batchSize);
      const rest = chosen.ids.slice(from + batchSize);
      add(await send({ ids }), rest.length, { ids: rest });
    }
    return done;
  }
  const { filter } = chosen;
  let after: string | null | undefined = chosen.after;
  do {
    const report = await send({ filter, ...(after && { after }) });
    const { total, changed, unchanged, refused } = report;
    const size = changed.length + unchanged.length + refused.length;
    after = report.next;
    add(report, total === null ? null : total - size, { filter, ...(after && { after }) });
  } while (after !== null && !(dryRun && done.changed + done.unchanged + done.refused.length >= mostChecked));
  return done;
}
