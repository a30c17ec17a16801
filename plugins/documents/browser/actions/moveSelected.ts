import { onDemand } from '@anteroom/ui/onDemand';
import type { DocumentAction } from './DocumentAction.ts';

/** Documents and folders go into another folder. The firm's projects, with their years, stay where they are. */
export const moveSelected: DocumentAction = {
  id: 'move',
  icon: 'folder-open',
  labelKey: 'documents.move.action',
  isOffered({ documents, folders }, { isReadOnly }) {
    return (
      !isReadOnly &&
      folders.every(({ type }) => type === 'Folder') &&
      [...documents, ...folders].every(({ permissions }) => permissions.canUpdate)
    );
  },
  Dialog: onDemand(async () => (await import('../changes/MoveDialog.tsx')).MoveDialog),
};
