import { majorUnits } from '@anteroom/domain/money/money';
import { dueState } from '@anteroom/domain/tasks/dueState';
import { calendarDateOf } from '@anteroom/domain/time/calendarDate';
import { Documents, type Task, useI18n, useService } from '@anteroom/sdk';
import { Badge, type Tone } from '@anteroom/ui/Badge';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InvoiceDefinition } from '../api.ts';
import { type InvoiceStage, invoiceStage } from '../rules/invoiceStage.ts';
import { MarkReceived } from './MarkReceived.tsx';
import { Pdf, PdfButtons } from './Pdf.tsx';

interface InvoiceSummaryProps {
  readonly task: Task;
  readonly invoice: InvoiceDefinition;
}

/** Shows the invoice at a glance: the amount, the due date and the stage. */
export function InvoiceSummary({ task, invoice }: InvoiceSummaryProps) {
  const i18n = useI18n();
  const { t } = useTranslation();
  const { number, issueDate, currency, total, documentId } = invoice;
  const amount = i18n.currency(majorUnits(total, currency), currency);
  const [isPdfShown, setPdfShown] = useState(false);
  const { data: pdf } = useQuery({
    ...useService(Documents).document(documentId ?? ''),
    enabled: documentId !== null,
  });

  return (
    <Card>
      <div className="task-invoice-summary">
        <div className="ar-stack ar-stack-small">
          <p className="task-invoice-amount ar-figures">{amount}</p>
          <StageLine task={task} />
        </div>
        <dl className="task-invoice-facts">
          <div>
            <dt>{t('summary.number')}</dt>
            <dd>{number}</dd>
          </div>
          <div>
            <dt>{t('summary.issued')}</dt>
            <dd>{i18n.date(issueDate)}</dd>
          </div>
        </dl>
      </div>
      <div className="ar-cluster task-invoice-actions">
        <MarkReceived task={task} amount={amount} />
        {pdf && <PdfButtons pdf={pdf} isShown={isPdfShown} onShow={setPdfShown} />}
        <Button icon="printer" variant={pdf ? 'quiet' : 'secondary'} onClick={() => window.print()}>
          {t('summary.print')}
        </Button>
      </div>
      {pdf && isPdfShown && <Pdf pdf={pdf} />}
    </Card>
  );
}

/** Shows the stage as text and colour and, while the invoice is unpaid, its due date. */
function StageLine({ task: { status, dueDate } }: { readonly task: Task }) {
  const i18n = useI18n();
  const { t } = useTranslation();
  const stage = invoiceStage(status);
  const due = stage === 'to-pay' ? dueDate : null;
  const isOverdue = due !== null && dueState(due, calendarDateOf(new Date())) === 'overdue';
  return (
    <p className="ar-cluster">
      <Badge tone={isOverdue ? 'danger' : tones[stage]} dot>
        {t(`badge.${isOverdue ? 'overdue' : stage}`)}
      </Badge>
      {due !== null && (
        <span className={isOverdue ? 'task-invoice-overdue' : undefined}>
          {t(isOverdue ? 'summary.wasDue' : 'summary.due', {
            date: i18n.date(due, 'long'),
            relative: i18n.relativeDay(due),
          })}
        </span>
      )}
    </p>
  );
}

const tones: Readonly<Record<InvoiceStage, Tone>> = {
  'to-pay': 'accent',
  reported: 'info',
  received: 'success',
  cancelled: 'neutral',
};
