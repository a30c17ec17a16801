import { type ClientPartProps, Documents, useService } from '@anteroom/sdk';
import { Card } from '@anteroom/ui/Card';
import { List } from '@anteroom/ui/List';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DocumentRow } from './DocumentRow.tsx';
import { newestQuery } from './newestQuery.ts';

/** Lists a client's newest documents on its page for staff. Shows nothing while there are none. */
export default function ClientDocuments({ client }: ClientPartProps) {
  const { t } = useTranslation();
  const documents = useQuery(newestQuery(useService(Documents), client.id)).data ?? [];
  if (documents.length === 0) return null;
  return (
    <Card title={t('title')} flush>
      <List aria-label={t('title')}>
        {documents.map((document) => (
          <DocumentRow key={document.id} document={document} />
        ))}
      </List>
    </Card>
  );
}
