import { onDemand } from '@anteroom/ui/onDemand';
import type { DocumentAction } from './DocumentAction.ts';

/** Shows staff which of the client's people can see a folder or document, and lets them change it. */
export const showAccess: DocumentAction = {
  id: 'access',
  icon: 'users',
  labelKey: 'documents.access.action',
  atAnyClient: true,
  isOffered: ({ documents, folders }, { permissions }) =>
    permissions.isStaff && documents.length + folders.length === 1,
  Dialog: onDemand(async () => (await import('../access/SelectedAccess.tsx')).SelectedAccess),
};
