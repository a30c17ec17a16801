import './firm/payments.css';
import { PageHeader } from '@anteroom/ui/PageHeader';
import { useTranslation } from 'react-i18next';
import { FirmInvoices } from './firm/FirmInvoices.tsx';
import { FlaggedPayments } from './firm/FlaggedPayments.tsx';

/** The payments of all clients for staff: what has to be looked at, what was reported, what is open and what has come. */
export default function PaymentsPage() {
  const { t } = useTranslation();
  return (
    <div className="ar-stack ar-stack-large">
      <PageHeader title={t('payments.title')} subtitle={t('payments.subtitle')} />
      <FlaggedPayments />
      <FirmInvoices />
    </div>
  );
}
