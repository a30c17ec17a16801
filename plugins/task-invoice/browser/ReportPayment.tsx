import type { Task } from '@anteroom/sdk';
import type { TaskFiles } from '@anteroom/task-parts';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InvoiceData, WayToPay } from '../api.ts';
import { PaymentReport } from './PaymentReport.tsx';

export interface ReportPaymentProps {
  readonly task: Task;
  readonly ways: readonly WayToPay[];
  /** Way that was shown last, and so most likely the way that was used. */
  readonly way: WayToPay | undefined;
  readonly files: TaskFiles;
}

/** Lets a client report the payment. Shows only a button until it is pressed. */
export function ReportPayment(props: ReportPaymentProps) {
  const { t } = useTranslation();
  const { paidOn } = props.task.data as InvoiceData;
  const isBegun = paidOn !== undefined || props.files.uploads.length > 0;
  const [isOpened, setOpened] = useState(false);
  return (
    <Card title={t('report.title')} headingLevel={2} className="task-invoice-screen-only">
      {isBegun || isOpened ? (
        <PaymentReport {...props} takesFocus={isOpened} />
      ) : (
        <div className="ar-stack">
          <p>{t('report.invite')}</p>
          <div>
            <Button icon="circle-check" onClick={() => setOpened(true)}>
              {t('report.open')}
            </Button>
          </div>
        </div>
      )}
    </Card>
  );
}
