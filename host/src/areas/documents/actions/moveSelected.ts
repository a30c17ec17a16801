import { onDemand } from '@anteroom/ui/onDemand';
import type { DocumentAction } from './DocumentAction.ts';

/** Documents go into another folder. Folders stay where they are. */
export const moveSelected: DocumentAction = {
  id: 'move',
  icon: 'folder-open',
  labelKey: 'documents.move.action',
  isOffered({ documents, folders }, { isReadOnly }) {
    return !isReadOnly && folders.length === 0 && documents.every(({ permissions }) => permissions.canUpdate);
  },
  Dialog: onDemand(async () => (await import('../changes/MoveDialog.tsx')).MoveDialog),
};
