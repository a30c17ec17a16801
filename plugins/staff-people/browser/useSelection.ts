import { useState } from 'react';
import type { Chosen } from './batches.ts';

interface Selected {
  /** The filter at the time of the selection. With any other filter, nothing is selected. */
  readonly filter: string;
  readonly ids: readonly string[];
  readonly isAll: boolean;
}

/** Manages the selected rows of a list: some of those shown, or all that match the list's filter. */
export function useSelection<Filter>(shown: readonly string[], filter: Filter) {
  const key = JSON.stringify(filter);
  const [selected, setSelected] = useState<Selected>({ filter: key, ids: [], isAll: false });
  const isCurrent = selected.filter === key;
  const isAll = isCurrent && selected.isAll;
  // Rows that a change removes from the list stay selected until its outcome has been read.
  const ids = isCurrent ? selected.ids : [];
  const choose = (chosen: readonly string[]) => setSelected({ filter: key, ids: chosen, isAll: false });
  const chosen: Chosen<Filter> = isAll ? { filter } : { ids };
  return {
    chosen,
    count: isAll ? null : ids.length,
    isAll,
    isAllShown: isAll || (shown.length > 0 && shown.every((id) => ids.includes(id))),
    has: (id: string) => isAll || ids.includes(id),
    toggle: (id: string) => {
      const before = isAll ? shown : ids;
      choose(before.includes(id) ? before.filter((each) => each !== id) : [...before, id]);
    },
    chooseShown: () => choose(shown),
    chooseAll: () => setSelected({ filter: key, ids: [], isAll: true }),
    clear: () => choose([]),
  };
}

export type Selection = ReturnType<typeof useSelection>;
