import {
  Clients,
  Documents,
  Navigation,
  useService,
  type WidgetProps,
  type WidgetQueries,
} from '@anteroom/sdk';
import { Card } from '@anteroom/ui/Card';
import { Link } from '@anteroom/ui/Link';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { NewestDocuments } from './NewestDocuments.tsx';
import { newestQuery } from './newestQuery.ts';

/** Shows a client's newest documents and, for the active client, a link to all of them. */
export default function DocumentsWidget({ client }: Pick<WidgetProps, 'client'>) {
  const { t } = useTranslation();
  const isActive = useAtomValue(useService(Clients).active)?.id === client.id;
  const { documents } = useAtomValue(useService(Navigation).pages);
  return (
    <Card title={t('title')} action={isActive && documents && <Link href={documents}>{t('all')}</Link>} flush>
      <NewestDocuments clientId={client.id} />
    </Card>
  );
}

DocumentsWidget.queries = (({ client, get }) => [
  newestQuery(get(Documents), client.id),
]) satisfies WidgetQueries;
