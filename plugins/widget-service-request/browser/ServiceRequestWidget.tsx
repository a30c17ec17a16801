import { Http, type WidgetProps, type WidgetQueries } from '@anteroom/sdk';
import { Card } from '@anteroom/ui/Card';
import { Link } from '@anteroom/ui/Link';
import { useTranslation } from 'react-i18next';
import { OpenRequests } from './OpenRequests.tsx';
import { overviewQuery } from './overviewQuery.ts';

/**
 * Shows the client's open service requests by status and the most recently changed ones, with a link to all of them.
 */
export default function ServiceRequestWidget({ client }: WidgetProps) {
  const { t } = useTranslation();
  return (
    <Card title={t('title')} action={<Link href="/actions#serviceRequestSection">{t('all')}</Link>} flush>
      <OpenRequests clientId={client.id} />
    </Card>
  );
}

ServiceRequestWidget.queries = (({ client, get }) => [
  overviewQuery(get(Http), client.id),
]) satisfies WidgetQueries;
