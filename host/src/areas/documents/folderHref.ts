import type { DocumentOrder } from '@anteroom/sdk';

/** The address of a folder; of the client's root without one. */
export function folderHref(id: string | null, order: DocumentOrder = 'modifiedDate'): string {
  const search = new URLSearchParams({
    ...(id !== null && { folder: id }),
    ...(order === 'name' && { sort: order }),
  });
  return search.size > 0 ? `/documents?${search}` : '/documents';
}
