import { useActiveClient } from '@anteroom/sdk';
import { Card } from '@anteroom/ui/Card';
import { EmptyState } from '@anteroom/ui/EmptyState';
import { PageHeader } from '@anteroom/ui/PageHeader';
import { useTranslation } from 'react-i18next';
import { Received } from './Received.tsx';

/** Shows the documents that the active client has recently received. */
export default function ReceivedPage() {
  const { t } = useTranslation();
  const client = useActiveClient();
  return (
    <div className="ar-stack ar-stack-large">
      <PageHeader title={t('title')} subtitle={client?.name} />
      <Card flush>
        {client ? <Received clientId={client.id} /> : <EmptyState icon="circle-user" title={t('noClient')} />}
      </Card>
    </div>
  );
}
