import './InvoiceRow.css';
import { majorUnits } from '@anteroom/domain/money/money';
import { dueState } from '@anteroom/domain/tasks/dueState';
import { calendarDateOf } from '@anteroom/domain/time/calendarDate';
import type { OpenInvoices } from '@anteroom/plugin-task-invoice/api';
import { type I18n, useI18n } from '@anteroom/sdk';
import { Badge } from '@anteroom/ui/Badge';
import { Button } from '@anteroom/ui/Button';
import { ListRow } from '@anteroom/ui/List';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';

interface InvoiceRowProps {
  readonly invoice: OpenInvoices['items'][number];
  readonly clientId: string;
  /** Whether the reader is the firm's staff, who do not pay the invoice. */
  readonly isForStaff?: boolean;
}

/** Shows one invoice: its amount, due date and a link to it. */
export function InvoiceRow({ invoice, clientId, isForStaff = false }: InvoiceRowProps) {
  const { t } = useTranslation();
  const i18n = useI18n();
  const { label, number, total, currency, dueDate, taskId } = invoice;
  const path = `/tasks/clients/${encodeURIComponent(clientId)}/task/${encodeURIComponent(taskId)}`;
  const { isOverdue, words } = dueWords(dueDate, t, i18n);
  return (
    <ListRow
      icon="receipt-text"
      title={label}
      subtitle={
        <span className="ar-cluster widget-invoices-facts">
          <span>{t('number', { number })}</span>
          {isOverdue ? <Badge tone="danger">{words}</Badge> : words && <span>{words}</span>}
        </span>
      }
      meta={
        <strong className="widget-invoices-amount ar-figures">
          {i18n.currency(majorUnits(total, currency), currency)}
        </strong>
      }
      {...(isForStaff
        ? { href: path }
        : {
            actions: (
              <Button size="sm" href={path}>
                {t('pay')}
                <span className="ar-visually-hidden">: {label}</span>
              </Button>
            ),
          })}
    />
  );
}

/** Returns the due date relative to today if it is near, otherwise as a date. */
function dueWords(dueDate: string | null, t: TFunction, { date, relativeDay }: I18n) {
  if (dueDate === null) return { isOverdue: false, words: null };
  const state = dueState(dueDate, calendarDateOf(new Date()));
  if (state === 'overdue') return { isOverdue: true, words: t('overdue', { date: date(dueDate) }) };
  return {
    isOverdue: false,
    words: t('due', { date: state === 'later' ? date(dueDate) : relativeDay(dueDate) }),
  };
}
