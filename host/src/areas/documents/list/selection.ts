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
 * @param between - what stands from the one to the other; null where that is not known: a range begins anew
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
