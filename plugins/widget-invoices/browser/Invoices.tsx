import { Link } from '@anteroom/ui/Link';
import { List, ListSkeleton } from '@anteroom/ui/List';
import { QueryContents } from '@anteroom/ui/QueryContents';
import { useTranslation } from 'react-i18next';
import { InvoiceRow } from './InvoiceRow.tsx';
import { useInvoices } from './useInvoices.ts';

const shownInvoices = 4;

/** Shows the rows of the widget, or a placeholder. */
export function Invoices({ clientId }: { readonly clientId: string }) {
  const { t } = useTranslation();
  const invoices = useInvoices(clientId);

  return (
    <QueryContents
      query={invoices}
      skeleton={<ListSkeleton rows={2} />}
      empty={{ icon: 'receipt-text', when: ({ items }) => items.length === 0 }}
      texts={t}
    >
      {({ items }) => (
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
      )}
    </QueryContents>
  );
}
