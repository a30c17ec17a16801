import { useI18n } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import { EmptyState } from '@anteroom/ui/EmptyState';
import { Skeleton } from '@anteroom/ui/Skeleton';
import { DeliveryView } from './DeliveryView.tsx';
import { useDelivery } from './deliveries.ts';

interface OpenDeliveryProps {
  readonly clientId: string;
  readonly path: string;
  readonly deliveryId: string;
}

/** One delivery, and the way back to the others. */
export function OpenDelivery({ clientId, path, deliveryId }: OpenDeliveryProps) {
  const { t } = useI18n();
  const delivery = useDelivery(clientId, deliveryId);
  return (
    <div className="ar-stack">
      <div>
        <Button variant="quiet" size="sm" icon="arrow-left" href={path}>
          {t('detail.toList')}
        </Button>
      </div>
      {delivery.isPending && (
        <div aria-busy="true">
          <Skeleton shape="block" height="24rem" />
        </div>
      )}
      {delivery.data && <DeliveryView delivery={delivery.data} />}
      {!delivery.isPending && !delivery.data && (
        <Card>
          <EmptyState
            icon="circle-alert"
            tone="danger"
            headingLevel={2}
            title={t('detail.notFound')}
            action={
              <Button icon="refresh-cw" loading={delivery.isFetching} onClick={() => delivery.refetch()}>
                {t('failed.retry')}
              </Button>
            }
          >
            {t('detail.notFoundHelp')}
          </EmptyState>
        </Card>
      )}
    </div>
  );
}
