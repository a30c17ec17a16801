import type { WidgetProps } from '@anteroom/sdk';
import { Card } from '@anteroom/ui/Card';
import { useTranslation } from 'react-i18next';
import { Invoices } from './Invoices.tsx';

/** Lists the client's unpaid invoices, with links to pay them. */
export default function InvoicesWidget({ client }: WidgetProps) {
  const { t } = useTranslation();
  return (
    <Card title={t('title')} flush>
      <Invoices client={client} />
    </Card>
  );
}
