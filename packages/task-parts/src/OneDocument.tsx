import type { Document } from '@anteroom/sdk';
import { FileRow } from '@anteroom/ui/FileRow';
import { IconButton } from '@anteroom/ui/IconButton';
import { List } from '@anteroom/ui/List';
import { useTranslation } from 'react-i18next';
import { FindDocuments, type FindDocumentsProps } from './FindDocuments.tsx';

interface OneDocumentProps extends Pick<FindDocumentsProps, 'label' | 'client' | 'type'> {
  readonly chosen: Document | null;
  readonly onChange: (document: Document | null) => void;
}

/** Field for one of the client's documents, or a new one. The choice can be undone. */
export function OneDocument({ chosen, onChange, ...search }: OneDocumentProps) {
  const { t } = useTranslation();
  if (!chosen) return <FindDocuments {...search} several={false} onChosen={onChange} />;
  return (
    <List>
      <FileRow
        name={chosen.name}
        mimeType={chosen.mimeType}
        actions={
          <IconButton
            icon="x"
            label={t('parts.order.remove', { name: chosen.name })}
            onClick={() => onChange(null)}
          />
        }
      />
    </List>
  );
}
