import { clientName } from '@anteroom/domain/people/clientName';
import { Clients, useService, type WidgetProps } from '@anteroom/sdk';
import { Link } from '@anteroom/ui/Link';
import { List, ListSkeleton } from '@anteroom/ui/List';
import { QueryContents } from '@anteroom/ui/QueryContents';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { InvoiceRow } from './InvoiceRow.tsx';
import { useInvoices } from './useInvoices.ts';

const shownInvoices = 4;

/** Shows the rows of the widget, or a placeholder. */
export function Invoices({ client }: Pick<WidgetProps, 'client'>) {
  const { t } = useTranslation();
  const invoices = useInvoices(client.id);
  const clients = useAtomValue(useService(Clients).state);
  const isOneOfSeveral = clients.kind === 'loaded' && clients.total > 1;

  return (
    <QueryContents
      query={invoices}
      skeleton={<ListSkeleton rows={2} />}
      empty={{ icon: 'receipt-text', when: ({ items }) => items.length === 0 }}
      // Another client of the person may have something to pay.
      texts={(key) =>
        key === 'empty.title' && isOneOfSeveral ? t('empty.titleOf', { client: clientName(client) }) : t(key)
      }
    >
      {({ items }) => (
        <>
          <List>
            {items.slice(0, shownInvoices).map((invoice) => (
              <InvoiceRow key={invoice.taskId} invoice={invoice} clientId={client.id} />
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
