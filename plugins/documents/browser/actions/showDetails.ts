import { onDemand } from '@anteroom/ui/onDemand';
import type { DocumentAction } from './DocumentAction.ts';

/** Shows a document's details and history. */
export const showDetails: DocumentAction = {
  id: 'details',
  icon: 'info',
  labelKey: 'documents.details.action',
  atAnyClient: true,
  isOffered: ({ documents, folders }) => documents.length === 1 && folders.length === 0,
  Dialog: onDemand(async () => (await import('../details/DetailsDialog.tsx')).DetailsDialog),
};
