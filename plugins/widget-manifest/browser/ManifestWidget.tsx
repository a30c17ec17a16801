import { Http, useService, type WidgetProps, type WidgetQueries } from '@anteroom/sdk';
import { Card } from '@anteroom/ui/Card';
import { Link } from '@anteroom/ui/Link';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { listPath } from './listPath.ts';
import { WaitingNotes } from './WaitingNotes.tsx';
import { waitingQuery } from './waitingQuery.ts';

/** Shows the received invoices without a final event, with a link to all of them. */
export default function ManifestWidget({ client }: WidgetProps) {
  const { t } = useTranslation();
  const count = useQuery(waitingQuery(useService(Http), client.id)).data?.count ?? 0;
  return (
    <Card
      title={t('title')}
      subtitle={count > 0 ? t('count', { count }) : undefined}
      action={<Link href={listPath}>{t('all')}</Link>}
      flush
    >
      <WaitingNotes clientId={client.id} />
    </Card>
  );
}

ManifestWidget.queries = (({ client, get }) => [waitingQuery(get(Http), client.id)]) satisfies WidgetQueries;
