import { onDemand } from '@anteroom/ui/onDemand';
import type { DocumentAction } from './DocumentAction.ts';

/** Moves documents and folders into another folder. The firm's projects and their years cannot be moved. */
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
