import type { Container, Document } from '@anteroom/sdk';
import { IconButton } from '@anteroom/ui/IconButton';
import { Menu } from '@anteroom/ui/Menu';
import { useTranslation } from 'react-i18next';
import { useOfferedActions } from './DocumentActionsProvider.tsx';

interface RowMenuProps {
  name: string;
  document?: Document;
  folder?: Container;
}

/** Menu of actions for one document or folder. Renders nothing if there are none. */
export function RowMenu({ name, document, folder }: RowMenuProps) {
  const { t } = useTranslation();
  const items = useOfferedActions()({
    documents: document ? [document] : [],
    folders: folder ? [folder] : [],
  });
  if (items.length === 0) return null;
  const label = t('documents.actionsFor', { name });
  return (
    <Menu
      label={label}
      align="end"
      items={items}
      trigger={(trigger) => (
        // Reached with the arrow keys: the row that contains it is in the tab order.
        <IconButton {...trigger} tabIndex={-1} icon="ellipsis" label={label} />
      )}
    />
  );
}
