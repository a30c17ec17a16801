import { onDemand } from '@anteroom/ui/onDemand';
import type { DocumentAction } from './DocumentAction.ts';

/**
 * Moves items into the recycle bin, after a confirmation. Items that may not be deleted stay, and the dialog says so.
 */
export const deleteDocuments: DocumentAction = {
  id: 'delete',
  icon: 'trash-2',
  labelKey: 'deletion.action',
  danger: true,
  isOffered: ({ documents, folders }, { isReadOnly }) =>
    !isReadOnly && [...documents, ...folders].some(({ permissions }) => permissions.canDelete),
  Dialog: onDemand(async () => (await import('../deletion/DeleteDialog.tsx')).DeleteDialog),
};
