import './firm/payments.css';
import { PageHeader } from '@anteroom/ui/PageHeader';
import { useTranslation } from 'react-i18next';
import { FirmInvoices } from './firm/FirmInvoices.tsx';
import { FlaggedPayments } from './firm/FlaggedPayments.tsx';

/**
 * Shows staff the payments of all clients: those to look into, and invoices that are reported as paid, open or
 * received.
 */
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
