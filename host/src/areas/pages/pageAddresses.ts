import type { Contributed } from '@anteroom/kernel';
import { useContributions } from '@anteroom/kernel/react';
import type { Document } from '@anteroom/sdk';

/** Returns the address of the page that shows documents; null where no plugin has one. */
export function useDocumentsPath(): string | null {
  return useContributions('page').find(({ opens }) => opens === 'documents')?.path ?? null;
}

/** Returns the address of a client's document, open in the folder that it lies in. */
export function documentAddress(path: string, { id, parent }: Document, clientId: string): string {
  const folder = parent.type !== 'Client' && { folder: parent.id };
  return `${path}?${new URLSearchParams({ client: clientId, ...folder, document: id })}`;
}

/** Returns the first page that has a tab: where people go who have none of the portal's own areas. */
export function firstTabPage(pages: readonly Contributed<'page'>[]): string | null {
  return pages.find(({ tab }) => tab !== undefined)?.path ?? null;
}
