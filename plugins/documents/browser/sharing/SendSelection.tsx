import { folderName } from '@anteroom/domain/documents/processingYear';
import { clientName } from '@anteroom/domain/people/clientName';
import type { ActionDialogProps } from '../actions/DocumentAction.ts';
import { SendDialog } from './SendDialog.tsx';

/** Sends what is selected on the documents screen. */
export function SendSelection({ selection, onClose }: ActionDialogProps) {
  const items = [
    ...selection.folders.map((folder) => ({
      name: folderName(folder),
      containerId: folder.id,
      containerType: folder.type,
    })),
    ...selection.documents.map(({ id, name, parent }) => ({
      documentId: id,
      name,
      containerId: parent.id,
      containerType: parent.type,
    })),
  ];
  const { client } = selection;
  return <SendDialog client={{ id: client.id, name: clientName(client) }} items={items} onClose={onClose} />;
}
