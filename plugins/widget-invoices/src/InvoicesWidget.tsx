import { useI18n, type WidgetProps } from '@anteroom/sdk';
import { Card } from '@anteroom/ui/Card';
import { Invoices } from './Invoices.tsx';

/** What the client has to pay, and the way to pay it. */
export default function InvoicesWidget({ client }: WidgetProps) {
  const { t } = useI18n();
  return (
    <Card title={t('title')} flush>
      <Invoices clientId={client.id} />
    </Card>
  );
}
