import './deliver.css';
import { PageHeader } from '@anteroom/ui/PageHeader';
import { useTranslation } from 'react-i18next';
import { Delivery } from './Delivery.tsx';
import { DropFiles } from './DropFiles.tsx';
import { useDelivery } from './useDelivery.ts';

/**
 * Delivers many files at once, each to the client named in it. Staff see and correct the assignment before anything is
 * sent.
 */
export default function DeliverPage() {
  const { t } = useTranslation();
  const delivery = useDelivery();
  const { rows } = delivery;
  return (
    <div className="ar-stack ar-stack-large">
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <DropFiles onFiles={delivery.add} isCompact={rows.length > 0} />
      {rows.length > 0 && <Delivery delivery={delivery} />}
    </div>
  );
}
