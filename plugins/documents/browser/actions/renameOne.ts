import { onDemand } from '@anteroom/ui/onDemand';
import type { DocumentAction } from './DocumentAction.ts';

/** Renames one document or folder. */
export const renameOne: DocumentAction = {
  id: 'rename',
  icon: 'pencil',
  labelKey: 'documents.rename.action',
  atAnyClient: true,
  isOffered({ documents, folders }, { isReadOnly }) {
    const [only, ...more] = [...documents, ...folders];
    return !isReadOnly && more.length === 0 && only?.permissions.canUpdate === true;
  },
  Dialog: onDemand(async () => (await import('../changes/RenameDialog.tsx')).RenameDialog),
};
