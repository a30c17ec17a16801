/** What is selected, by id, and from where a range is drawn. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly anchor: string | null;
}

export const nothing: Selection = { ids: new Set(), anchor: null };

/** Takes one in, or out again. */
export function toggled({ ids }: Selection, id: string): Selection {
  const changed = new Set(ids);
  if (!changed.delete(id)) changed.add(id);
  return { ids: changed, anchor: id };
}

/**
 * Everything from the anchor to `id` besides what is selected.
 *
 * @param order - all ids that can be selected, as they are shown
 */
export function extended({ ids, anchor }: Selection, id: string, order: readonly string[]): Selection {
  const from = anchor === null ? -1 : order.indexOf(anchor);
  const to = order.indexOf(id);
  if (from < 0 || to < 0) return { ids: new Set([...ids, id]), anchor: id };
  return { ids: new Set([...ids, ...order.slice(Math.min(from, to), Math.max(from, to) + 1)]), anchor };
}

export function all(order: readonly string[]): Selection {
  return { ids: new Set(order), anchor: order[0] ?? null };
}
