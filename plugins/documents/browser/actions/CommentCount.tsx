import type { Document } from '@anteroom/sdk';
import { Icon } from '@anteroom/ui/Icon';
import { useTranslation } from 'react-i18next';
import { useOfferedActions } from './DocumentActionsProvider.tsx';
import { showComments } from './showComments.ts';

/** Shows the number of comments on a document, as a button that opens them. */
export function CommentCount({ document }: { document: Document }) {
  const { t } = useTranslation();
  const offered = useOfferedActions()({ documents: [document], folders: [] });
  const comments = offered.find(({ id }) => id === showComments.id);
  return (
    <button
      type="button"
      tabIndex={-1}
      className="document-comments"
      aria-label={t('documents.comments.of', { name: document.name, count: document.commentsCount })}
      onPointerEnter={showComments.Dialog.preload}
      onClick={comments?.onSelect}
    >
      <Icon name="message-square" size="sm" />
      <span aria-hidden="true">{document.commentsCount}</span>
    </button>
  );
}
