import type { OpenInvoices } from '@anteroom/contract';
import { Http, useI18n, useService } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { EmptyState } from '@anteroom/ui/EmptyState';
import { Link } from '@anteroom/ui/Link';
import { List, ListSkeleton } from '@anteroom/ui/List';
import { useQuery } from '@tanstack/react-query';
import { InvoiceRow } from './InvoiceRow.tsx';

const shownInvoices = 4;

/** The rows of the widget, or what stands in their place. */
export function Invoices({ clientId }: { readonly clientId: string }) {
  const { t } = useI18n();
  const http = useService(Http);
  const invoices = useQuery({
    // Among the tasks, so that it is read again when one of them changes.
    queryKey: ['tasks', 'invoices', clientId],
    queryFn: ({ signal }) =>
      http.get<OpenInvoices>(`/api/payments/v1/clients/${clientId}/invoices`, { signal }),
  });

  if (invoices.isPending) {
    return (
      <div aria-busy="true">
        <ListSkeleton rows={2} />
      </div>
    );
  }
  if (!invoices.data) {
    return (
      <EmptyState
        icon="circle-alert"
        tone="danger"
        headingLevel={3}
        title={t('failed.title')}
        action={
          <Button icon="refresh-cw" loading={invoices.isFetching} onClick={() => invoices.refetch()}>
            {t('failed.retry')}
          </Button>
        }
      >
        {t('failed.body')}
      </EmptyState>
    );
  }
  const { items } = invoices.data;
  if (items.length === 0) {
    return (
      <EmptyState icon="receipt-text" headingLevel={3} title={t('empty.title')}>
        {t('empty.body')}
      </EmptyState>
    );
  }
  return (
    <>
      <List>
        {items.slice(0, shownInvoices).map((invoice) => (
          <InvoiceRow key={invoice.taskId} invoice={invoice} clientId={clientId} />
        ))}
      </List>
      {items.length > shownInvoices && (
        <p className="widget-invoices-more">
          <Link href="/tasks">{t('more', { count: items.length - shownInvoices })}</Link>
        </p>
      )}
    </>
  );
}
