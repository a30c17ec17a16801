import './InvoiceTask.css';
import type { TaskScreenProps } from '@anteroom/sdk';
import { FileList, FilesLoading, useTaskFiles } from '@anteroom/task-parts';
import { Alert } from '@anteroom/ui/Alert';
import { Card } from '@anteroom/ui/Card';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InvoiceDefinition } from '../api.ts';
import { invoiceStage } from '../rules/invoiceStage.ts';
import { InvoiceLines } from './InvoiceLines.tsx';
import { InvoiceSummary } from './InvoiceSummary.tsx';
import { ReportPayment } from './ReportPayment.tsx';
import { StageNotice } from './StageNotice.tsx';
import { useInvoicePayments } from './useInvoicePayments.ts';
import { WaysToPay } from './WaysToPay.tsx';

/** Screen of an invoice: the invoice itself, the ways to pay it, and the form to report that it is paid. */
export default function InvoiceTask(props: TaskScreenProps) {
  const { t } = useTranslation();
  const invoice = props.task.definition as Partial<InvoiceDefinition>;
  // Handles invoices that the firm's software converted from another task kind, or that predate these fields.
  if (!invoice.lines || !invoice.ways) {
    return (
      <Alert level="warning" title={t('broken.title')}>
        {t('broken.detail')}
      </Alert>
    );
  }
  return <Invoice {...props} invoice={invoice as InvoiceDefinition} />;
}

interface InvoiceProps extends TaskScreenProps {
  readonly invoice: InvoiceDefinition;
}

function Invoice({ task, client, editable, invoice }: InvoiceProps) {
  const { t } = useTranslation();
  const payments = useInvoicePayments(task);
  const files = useTaskFiles(task, client);
  const ways = invoice.ways.filter(({ kind }) => kind !== 'payment-page' || payments.data?.hasPage);
  const [chosen, setChosen] = useState(invoice.ways[0]?.kind);
  const way = ways.find(({ kind }) => kind === chosen) ?? ways[0];
  const isToPay = invoiceStage(task.status) === 'to-pay';

  return (
    <div className="ar-stack ar-stack-large">
      <StageNotice task={task} payments={payments.data} />
      {task.params.description && <p className="ar-measure">{task.params.description}</p>}
      <InvoiceSummary task={task} invoice={invoice} />
      {isToPay && <WaysToPay {...{ task, invoice, ways, way, editable, payments }} onChoose={setChosen} />}
      {isToPay && editable && <ReportPayment {...{ task, ways, way, files }} />}
      <InvoiceLines invoice={invoice} />
      {!isToPay && (
        <Card title={t('receipts.title')} headingLevel={2} flush className="task-invoice-screen-only">
          <FilesLoading documents={files.documents} />
          <FileList files={files} editable={false} empty={t('receipts.none')} />
        </Card>
      )}
    </div>
  );
}
