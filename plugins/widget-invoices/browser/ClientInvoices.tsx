import type { ClientPartProps } from '@anteroom/sdk';
import { Card } from '@anteroom/ui/Card';
import { List } from '@anteroom/ui/List';
import { useTranslation } from 'react-i18next';
import { InvoiceRow } from './InvoiceRow.tsx';
import { useInvoices } from './useInvoices.ts';

/** Lists a client's unpaid invoices on the client's page for staff. Shows nothing if there are none. */
export default function ClientInvoices({ client: { id } }: ClientPartProps) {
  const { t } = useTranslation();
  const invoices = useInvoices(id).data?.items ?? [];
  if (invoices.length === 0) return null;
  return (
    <Card title={t('unpaid')} flush>
      <List aria-label={t('unpaid')}>
        {invoices.map((invoice) => (
          <InvoiceRow key={invoice.taskId} invoice={invoice} clientId={id} isForStaff />
        ))}
      </List>
    </Card>
  );
}
