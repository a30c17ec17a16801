import { majorUnits } from '@anteroom/domain/money/money';
import { type Task, type TextValues, useI18n, useSession } from '@anteroom/sdk';
import { Alert, type AlertLevel } from '@anteroom/ui/Alert';
import { useTranslation } from 'react-i18next';
import type { InvoiceData, InvoicePayments } from '../api.ts';
import { invoiceStage } from '../rules/invoiceStage.ts';

interface StageNoticeProps {
  readonly task: Task;
  readonly payments: InvoicePayments | undefined;
}

/** Shows the state of the payment as text; shows nothing while the invoice is simply due. */
export function StageNotice({ task, payments }: StageNoticeProps) {
  const { t } = useTranslation();
  const notice = useNotice(task, payments);
  if (notice === null) return null;
  return (
    <Alert level={notice.level} title={t(`notice.${notice.kind}.title`)}>
      {t(`notice.${notice.kind}.detail`, notice.values)}
    </Alert>
  );
}

interface Notice {
  readonly kind: 'received' | 'cancelled' | 'differs' | 'reported' | 'opened';
  readonly level: AlertLevel;
  readonly values: TextValues;
}

function useNotice(task: Task, payments: InvoicePayments | undefined): Notice | null {
  const i18n = useI18n();
  const { companyName: firm } = useSession();
  const stage = invoiceStage(task.status);
  const { paidOn = '' } = task.data as InvoiceData;
  const other = payments?.payments.findLast(({ verdict }) => verdict.endsWith('-differs'));

  if (stage === 'received') return { kind: 'received', level: 'success', values: { firm } };
  if (stage === 'cancelled') return { kind: 'cancelled', level: 'info', values: { firm } };
  if (other) {
    const amount = i18n.currency(majorUnits(other.amount, other.currency), other.currency);
    const values = { amount, date: i18n.date(other.paidAt, 'long'), firm };
    return { kind: 'differs', level: 'warning', values };
  }
  if (stage === 'reported') {
    return { kind: 'reported', level: 'info', values: { date: paidOn && i18n.date(paidOn, 'long'), firm } };
  }
  if (payments?.pageOpenedAt) {
    return { kind: 'opened', level: 'info', values: { time: i18n.date(payments.pageOpenedAt, 'time') } };
  }
  return null;
}
