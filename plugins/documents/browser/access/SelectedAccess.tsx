import { folderName } from '@anteroom/domain/documents/processingYear';
import type { ActionDialogProps } from '../actions/DocumentAction.ts';
import { AccessDialog } from './AccessDialog.tsx';

/** Shows who sees the selected folder, or the folder of the selected document. */
export function SelectedAccess({ selection, onClose }: ActionDialogProps) {
  const [document] = selection.documents;
  const [folder] = selection.folders;
  if (document)
    return <AccessDialog folder={document.parent} documentName={document.name} onClose={onClose} />;
  if (!folder) return null;
  return <AccessDialog folder={{ id: folder.id, name: folderName(folder) }} onClose={onClose} />;
}
