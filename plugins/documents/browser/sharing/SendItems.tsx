import type { SharedItem } from '@anteroom/contract';
import { IconButton } from '@anteroom/ui/IconButton';
import { List, ListRow } from '@anteroom/ui/List';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

interface SendItemsProps {
  items: readonly SharedItem[];
  onChange: (items: readonly SharedItem[]) => void;
}

/** Lists the items to send; all but the last one can be removed. */
export function SendItems({ items, onChange }: SendItemsProps) {
  const { t } = useTranslation();
  const titleId = useId();
  return (
    <div>
      <p className="send-items-title" id={titleId}>
        {t(items.some(isFolder) ? 'send.items' : 'send.documents', { count: items.length })}
      </p>
      <List className="send-items" aria-labelledby={titleId}>
        {items.map((item) => (
          <ListRow
            key={item.documentId ?? item.containerId}
            icon={isFolder(item) ? 'folder' : 'file-text'}
            title={item.name}
            subtitle={isFolder(item) && t('send.allInFolder')}
            actions={
              items.length > 1 && (
                <IconButton
                  icon="x"
                  size="sm"
                  label={t('send.removeDocument', { name: item.name })}
                  onClick={() => onChange(items.filter((other) => other !== item))}
                />
              )
            }
          />
        ))}
      </List>
    </div>
  );
}

function isFolder({ documentId }: SharedItem): boolean {
  return documentId === undefined;
}
