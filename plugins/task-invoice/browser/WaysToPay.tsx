import type { Task } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import { Skeleton } from '@anteroom/ui/Skeleton';
import { Tabs } from '@anteroom/ui/Tabs';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { InvoiceDefinition, InvoicePayments, WayToPay } from '../api.ts';
import { CopiedProvider } from './copied.tsx';
import { PayByPix } from './PayByPix.tsx';
import { PayByTransfer } from './PayByTransfer.tsx';
import { PayOnPage } from './PayOnPage.tsx';

interface WaysToPayProps {
  readonly task: Task;
  readonly invoice: InvoiceDefinition;
  /** Ways that the person can use. */
  readonly ways: readonly WayToPay[];
  /** Way that is currently shown. */
  readonly way: WayToPay | undefined;
  readonly editable: boolean;
  /** Payments of the invoice, which include whether there is a payment page. */
  readonly payments: UseQueryResult<InvoicePayments>;
  readonly onChoose: (kind: WayToPay['kind']) => void;
}

/** Shows the ways to pay the invoice, one at a time. */
export function WaysToPay({ task, invoice, ways, way, editable, payments, onChoose }: WaysToPayProps) {
  const { t } = useTranslation();
  const panelOf = (shown: WayToPay) => <Way {...{ task, invoice, editable }} way={shown} />;
  const offersPage = invoice.ways.some(({ kind }) => kind === 'payment-page');

  // Wait until all ways are known, so that nothing moves under the person's finger.
  if (offersPage && payments.isPending) {
    return (
      <Card title={t('ways.title')} headingLevel={2} className="task-invoice-screen-only">
        <div aria-busy="true">
          <Skeleton shape="block" height="20rem" />
        </div>
      </Card>
    );
  }
  return (
    <Card title={t('ways.title')} headingLevel={2} className="task-invoice-screen-only">
      <CopiedProvider>
        {way && ways.length > 1 && (
          <Tabs
            label={t('ways.title')}
            tabs={ways.map((each) => ({
              id: each.kind,
              label: t(`ways.${each.kind}`),
              icon: icons[each.kind],
              panel: panelOf(each),
            }))}
            value={way.kind}
            onChange={(kind) => onChoose(kind as WayToPay['kind'])}
          />
        )}
        {way && ways.length === 1 && panelOf(way)}
        {offersPage && payments.isError && !payments.data && (
          <Alert
            level="warning"
            title={t('ways.failed')}
            action={
              <Button size="sm" loading={payments.isFetching} onClick={() => payments.refetch()}>
                {t('parts.again')}
              </Button>
            }
          />
        )}
      </CopiedProvider>
    </Card>
  );
}

const icons = {
  'us-transfer': 'landmark',
  'uk-transfer': 'landmark',
  'iban-transfer': 'landmark',
  pix: 'scan',
  'payment-page': 'credit-card',
} as const;

interface WayProps {
  readonly task: Task;
  readonly invoice: InvoiceDefinition;
  readonly way: WayToPay;
  readonly editable: boolean;
}

function Way({ task, invoice, way, editable }: WayProps) {
  switch (way.kind) {
    case 'pix':
      return <PayByPix invoice={invoice} pix={way} />;
    case 'payment-page':
      return <PayOnPage task={task} editable={editable} />;
    default:
      return <PayByTransfer invoice={invoice} transfer={way} />;
  }
}
