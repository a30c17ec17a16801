import './deliver.css';
import type { ClientActionProps } from '@anteroom/sdk';
import { useTranslation } from 'react-i18next';
import { Delivery } from './Delivery.tsx';
import { DropFiles } from './DropFiles.tsx';
import { useDelivery } from './useDelivery.ts';

/** Delivers each file that staff drop to all clients selected in their list. */
export default function DeliverToClients({ clients }: ClientActionProps) {
  const { t } = useTranslation();
  const delivery = useDelivery();
  return (
    <div className="ar-stack ar-stack-large">
      <p>{t('toAll', { count: clients.length })}</p>
      <DropFiles
        onFiles={(files) => delivery.addForAll(files, clients)}
        isCompact={delivery.rows.length > 0}
      />
      {delivery.rows.length > 0 && <Delivery delivery={delivery} />}
    </div>
  );
}
