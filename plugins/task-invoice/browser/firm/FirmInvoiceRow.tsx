import { majorUnits } from '@anteroom/domain/money/money';
import { resource } from '@anteroom/domain/people/permissions';
import { dueState } from '@anteroom/domain/tasks/dueState';
import { calendarDateOf } from '@anteroom/domain/time/calendarDate';
import { Permissions, useI18n, useService } from '@anteroom/sdk';
import { Badge } from '@anteroom/ui/Badge';
import { Button } from '@anteroom/ui/Button';
import { ListRow } from '@anteroom/ui/List';
import { useTranslation } from 'react-i18next';
import type { FirmInvoice } from '../../api.ts';
import { invoiceStage } from '../../rules/invoiceStage.ts';
import { MarkReceived } from '../MarkReceived.tsx';
import { useFocusNext } from './useFocusNext.ts';

interface FirmInvoiceRowProps {
  readonly invoice: FirmInvoice;
  /** Called when staff want to record that the money that a client reported has not arrived. */
  readonly onNotReceived: () => void;
}

/** Shows an invoice with its client, and the buttons with which staff settle its payment. */
export function FirmInvoiceRow({ invoice, onNotReceived }: FirmInvoiceRowProps) {
  const { t } = useTranslation();
  const { date, currency } = useI18n();
  const ref = useFocusNext();
  const mayWrite = !useService(Permissions).has(resource.readOnly);
  const { taskId, clientId, client, label, status, number, total, dueDate, paidOn, way } = invoice;
  const amount = currency(majorUnits(total, invoice.currency), invoice.currency);
  const stage = invoiceStage(status);
  const isOverdue =
    stage === 'to-pay' && dueDate !== null && dueState(dueDate, calendarDateOf(new Date())) === 'overdue';
  const due = dueDate && t('payments.due', { date: date(dueDate) });
  return (
    <ListRow
      item={{ ref }}
      icon="receipt-text"
      title={label}
      href={`/tasks/clients/${encodeURIComponent(clientId)}/task/${encodeURIComponent(taskId)}`}
      subtitle={[
        client,
        t('payments.number', { number }),
        stage !== 'to-pay' &&
          paidOn &&
          t('payments.paidOn', { date: date(paidOn), way: way ? t(`ways.${way}`) : '' }),
      ]
        .filter(Boolean)
        .join(' · ')}
      meta={
        <>
          {stage === 'to-pay' && due && (isOverdue ? <Badge tone="danger">{due}</Badge> : <span>{due}</span>)}
          <strong className="ar-figures">{amount}</strong>
        </>
      }
    >
      {mayWrite && (stage === 'to-pay' || stage === 'reported') && (
        <div className="ar-cluster">
          <MarkReceived task={invoice} amount={amount} size="sm" />
          {stage === 'reported' && (
            <Button size="sm" icon="undo-2" onClick={onNotReceived}>
              {t('payments.notReceived.button')}
              <span className="ar-visually-hidden">: {label}</span>
            </Button>
          )}
        </div>
      )}
    </ListRow>
  );
}
