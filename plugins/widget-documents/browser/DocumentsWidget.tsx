import { Documents, Navigation, useService, type WidgetProps, type WidgetQueries } from '@anteroom/sdk';
import { Card } from '@anteroom/ui/Card';
import { Link } from '@anteroom/ui/Link';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { NewestDocuments } from './NewestDocuments.tsx';
import { newestQuery } from './newestQuery.ts';

/** The client's newest documents, and the way to all of them. */
export default function DocumentsWidget({ client }: WidgetProps) {
  const { t } = useTranslation();
  const { documents } = useAtomValue(useService(Navigation).pages);
  return (
    <Card title={t('title')} action={documents && <Link href={documents}>{t('all')}</Link>} flush>
      <NewestDocuments clientId={client.id} />
    </Card>
  );
}

DocumentsWidget.queries = (({ client, get }) => [
  newestQuery(get(Documents), client.id),
]) satisfies WidgetQueries;
