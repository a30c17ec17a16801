import { folderName } from '@anteroom/domain/documents/processingYear';
import type { ActionDialogProps } from '../actions/DocumentAction.ts';
import { AccessDialog } from './AccessDialog.tsx';

/** Dialog that shows who can see the selected folder or document. */
export function SelectedAccess({ selection, onClose }: ActionDialogProps) {
  const [document] = selection.documents;
  const [folder] = selection.folders;
  if (document) {
    const { id, name, parent } = document;
    return <AccessDialog item={{ kind: 'document', id, name }} folder={parent} onClose={onClose} />;
  }
  if (!folder) return null;
  return (
    <AccessDialog item={{ kind: 'folder', id: folder.id, name: folderName(folder) }} onClose={onClose} />
  );
}
