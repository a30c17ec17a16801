import { ClientField } from '@anteroom/screen-parts/ClientField';
import { useClientName } from '@anteroom/screen-parts/useClientName';
import { Card } from '@anteroom/ui/Card';
import { EmptyState } from '@anteroom/ui/EmptyState';
import { List, ListSkeleton } from '@anteroom/ui/List';
import { MorePages } from '@anteroom/ui/MorePages';
import { onDemand } from '@anteroom/ui/onDemand';
import { QueryContents } from '@anteroom/ui/QueryContents';
import { SegmentedControl } from '@anteroom/ui/SegmentedControl';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FirmInvoice } from '../../api.ts';
import { FirmInvoiceRow } from './FirmInvoiceRow.tsx';
import { listedStages, useInvoiceFilter } from './invoiceFilter.ts';
import { useFirmInvoices } from './useFirmInvoices.ts';

const NotReceivedDialog = onDemand(async () => (await import('./NotReceivedDialog.tsx')).NotReceivedDialog);

/** Lists the invoices of all clients by stage; those that a client has reported as paid come first. */
export function FirmInvoices() {
  const { t } = useTranslation();
  const [filter, change] = useInvoiceFilter();
  // Holds the version that was opened: a colleague's change is then a conflict, and the reason stays even if the row goes.
  const [asked, setAsked] = useState<FirmInvoice | null>(null);
  const query = useFirmInvoices(filter);
  const invoices = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const { stage, client } = filter;
  const name = useClientName(client);
  return (
    <div className="ar-stack">
      <SegmentedControl
        label={t('payments.stage.label')}
        value={stage}
        options={listedStages.map((value) => ({ value, label: t(`payments.stage.${value}`) }))}
        onChange={(value) => change({ stage: value })}
      />
      <div className="task-invoice-filter">
        <ClientField
          label={t('payments.client')}
          client={client === '' ? null : { id: client, name }}
          orAll
          onChoose={(next) => change({ client: next?.id ?? '' })}
        />
      </div>
      <Card title={t(`payments.stage.${stage}`)} headingLevel={2} flush>
        <QueryContents
          query={query}
          skeleton={<ListSkeleton rows={5} />}
          texts={(key) => t(`payments.${key}`)}
        >
          {() =>
            invoices.length > 0 ? (
              <List aria-label={t(`payments.stage.${stage}`)}>
                {invoices.map((invoice) => (
                  <FirmInvoiceRow
                    key={invoice.taskId}
                    invoice={invoice}
                    onNotReceived={() => setAsked(invoice)}
                  />
                ))}
              </List>
            ) : (
              <EmptyState icon="receipt-text" headingLevel={3} title={t(`payments.none.${stage}`)} />
            )
          }
        </QueryContents>
      </Card>
      <MorePages query={query} label={t('payments.more')} failed={t('payments.moreFailed')} />
      {asked && <NotReceivedDialog invoice={asked} onClose={() => setAsked(null)} />}
    </div>
  );
}
