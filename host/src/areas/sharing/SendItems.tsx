import type { SharedItem } from '@anteroom/contract';
import { useI18n } from '@anteroom/sdk';
import { IconButton } from '@anteroom/ui/IconButton';
import { List, ListRow } from '@anteroom/ui/List';
import { useId } from 'react';

interface SendItemsProps {
  items: readonly SharedItem[];
  onChange: (items: readonly SharedItem[]) => void;
}

/** What will be sent; all but the last one can be left out. */
export function SendItems({ items, onChange }: SendItemsProps) {
  const { t } = useI18n();
  const titleId = useId();
  return (
    <div>
      <p className="send-items-title" id={titleId}>
        {t('send.documents', { count: items.length })}
      </p>
      <List className="send-items" aria-labelledby={titleId}>
        {items.map(({ documentId, name }) => (
          <ListRow
            key={documentId}
            icon="file-text"
            title={name}
            actions={
              items.length > 1 && (
                <IconButton
                  icon="x"
                  size="sm"
                  label={t('send.removeDocument', { name })}
                  onClick={() => onChange(items.filter((item) => item.documentId !== documentId))}
                />
              )
            }
          />
        ))}
      </List>
    </div>
  );
}
