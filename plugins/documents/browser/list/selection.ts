/** IDs of the selected items, and the start of a range. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly anchor: string | null;
}

export const nothing: Selection = { ids: new Set(), anchor: null };

/** Returns the selection with an item added or, if it was selected, removed. */
export function toggled({ ids }: Selection, id: string): Selection {
  const changed = new Set(ids);
  if (!changed.delete(id)) changed.add(id);
  return { ids: changed, anchor: id };
}

/**
 * Returns the selection extended by everything from the anchor to `id`.
 *
 * @param between - IDs from the anchor to `id`; null if unknown, in which case a new range starts
 */
export function extended(
  { ids, anchor }: Selection,
  id: string,
  between: readonly string[] | null,
): Selection {
  return between
    ? { ids: new Set([...ids, ...between]), anchor }
    : { ids: new Set([...ids, id]), anchor: id };
}

export function all(order: readonly string[]): Selection {
  return { ids: new Set(order), anchor: order[0] ?? null };
}
