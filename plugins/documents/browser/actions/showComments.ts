import { onDemand } from '@anteroom/ui/onDemand';
import type { DocumentAction } from './DocumentAction.ts';

/** Opens a document's comments. */
export const showComments = {
  id: 'comments',
  icon: 'message-square',
  labelKey: 'documents.comments.action',
  atAnyClient: true,
  isOffered: ({ documents, folders }) => documents.length === 1 && folders.length === 0,
  Dialog: onDemand(async () => (await import('../comments/CommentsDialog.tsx')).CommentsDialog),
} satisfies DocumentAction;
