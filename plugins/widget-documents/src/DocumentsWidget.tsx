import { useI18n, type WidgetProps } from '@anteroom/sdk';
import { Card } from '@anteroom/ui/Card';
import { Link } from '@anteroom/ui/Link';
import { NewestDocuments } from './NewestDocuments.tsx';

/** The client's newest documents, and the way to all of them. */
export default function DocumentsWidget({ client }: WidgetProps) {
  const { t } = useI18n();
  return (
    <Card title={t('title')} action={<Link href="/documents">{t('all')}</Link>} flush>
      <NewestDocuments clientId={client.id} />
    </Card>
  );
}
