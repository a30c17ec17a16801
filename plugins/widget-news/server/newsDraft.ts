import type { NewsDraft } from '../api.ts';

type Times = Pick<NewsDraft, 'publishedFrom' | 'publishedUntil'>;

/** Returns the faults of a draft's times, by field. */
export function newsFaults({
  publishedFrom,
  publishedUntil,
}: Times): readonly (readonly [keyof Times, string])[] {
  const from = Date.parse(publishedFrom);
  if (Number.isNaN(from)) return [['publishedFrom', 'is not a time']];
  if (publishedUntil !== null && !(Date.parse(publishedUntil) > from))
    return [['publishedUntil', 'must be a time after the one from which it is published']];
  return [];
}

/** @param by - who wrote it, and when; `userId` is null for the operator's command. */
export function newsColumns(
  { clientId, publishedFrom, publishedUntil, image, texts }: NewsDraft,
  by: { readonly userId: string | null; readonly now: Date },
) {
  return {
    client_id: clientId,
    published_from: new Date(publishedFrom),
    published_until: publishedUntil === null ? null : new Date(publishedUntil),
    image,
    texts: JSON.stringify(texts),
    changed_by: by.userId,
    changed_at: by.now,
  };
}
