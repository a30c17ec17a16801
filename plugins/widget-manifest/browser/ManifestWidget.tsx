import { Http, type WidgetProps, type WidgetQueries } from '@anteroom/sdk';
import { Card } from '@anteroom/ui/Card';
import { Link } from '@anteroom/ui/Link';
import { useTranslation } from 'react-i18next';
import { listPath } from './listPath.ts';
import { WaitingNotes } from './WaitingNotes.tsx';
import { waitingQuery } from './waitingQuery.ts';

/** Shows the received invoices without a final event, with a link to all of them. */
export default function ManifestWidget({ client }: WidgetProps) {
  const { t } = useTranslation();
  return (
    <Card title={t('title')} action={<Link href={listPath}>{t('all')}</Link>} flush>
      <WaitingNotes clientId={client.id} />
    </Card>
  );
}

ManifestWidget.queries = (({ client, get }) => [waitingQuery(get(Http), client.id)]) satisfies WidgetQueries;
