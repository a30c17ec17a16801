import { onDemand } from '@anteroom/ui/onDemand';
import { isReleased } from '../scan/isReleased.ts';
import type { DocumentAction } from './DocumentAction.ts';

/** Sends documents as links by e-mail; for a folder, all documents in it. */
export const sendDocuments: DocumentAction = {
  id: 'send',
  icon: 'send',
  labelKey: 'send.action',
  isOffered: ({ documents, folders }, { isReadOnly }) =>
    documents.length + folders.length <= 100 && documents.every(isReleased) && !isReadOnly,
  Dialog: onDemand(async () => (await import('../sharing/SendSelection.tsx')).SendSelection),
};
