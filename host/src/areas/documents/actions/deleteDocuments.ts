import { onDemand } from '@anteroom/ui/onDemand';
import type { DocumentAction } from './DocumentAction.ts';

/** Into the recycle bin, after a question. What may not be deleted among the rest stays, and is said to. */
export const deleteDocuments: DocumentAction = {
  id: 'delete',
  icon: 'trash-2',
  labelKey: 'deletion.action',
  danger: true,
  isOffered: ({ documents, folders }, { isReadOnly }) =>
    !isReadOnly && [...documents, ...folders].some(({ permissions }) => permissions.canDelete),
  Dialog: onDemand(async () => (await import('../deletion/DeleteDialog.tsx')).DeleteDialog),
};
