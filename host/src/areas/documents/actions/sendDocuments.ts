import { onDemand } from '@anteroom/ui/onDemand';
import { isReleased } from '../scan/isReleased.ts';
import type { DocumentAction } from './DocumentAction.ts';

/** Documents as links, by e-mail. */
export const sendDocuments: DocumentAction = {
  id: 'send',
  icon: 'send',
  labelKey: 'send.action',
  isOffered: ({ documents, folders }, { isReadOnly }) =>
    documents.length > 0 &&
    documents.length <= 100 &&
    documents.every(isReleased) &&
    folders.length === 0 &&
    !isReadOnly,
  Dialog: onDemand(async () => (await import('../../sharing/SendSelection.tsx')).SendSelection),
};
