import './firm/payments.css';
import { resource } from '@anteroom/domain/people/permissions';
import { Permissions, useService } from '@anteroom/sdk';
import { PageHeader } from '@anteroom/ui/PageHeader';
import { useTranslation } from 'react-i18next';
import { FirmInvoices } from './firm/FirmInvoices.tsx';
import { FlaggedPayments } from './firm/FlaggedPayments.tsx';

/**
 * Shows staff the payments of all clients: those to look into, and invoices that are reported as paid, open or
 * received. Read-only staff see the invoices only: the server refuses them the payments to look into.
 */
export default function PaymentsPage() {
  const { t } = useTranslation();
  const isReadOnly = useService(Permissions).has(resource.readOnly);
  return (
    <div className="ar-stack ar-stack-large">
      <PageHeader title={t('payments.title')} subtitle={t('payments.subtitle')} />
      {!isReadOnly && <FlaggedPayments />}
      <FirmInvoices />
    </div>
  );
}
