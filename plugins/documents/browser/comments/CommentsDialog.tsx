import { Conversations, useService } from '@anteroom/sdk';
import type { ActionDialogProps } from '../actions/DocumentAction.ts';

/** Shows the conversation about a document. Everyone who may read the document sees it. */
export function CommentsDialog({ selection, onClose }: ActionDialogProps) {
  const { Window } = useService(Conversations);
  const [document] = selection.documents;
  if (!document) return null;
  return <Window about={{ kind: 'document', id: document.id }} name={document.name} onClose={onClose} />;
}
