import { Skeleton } from '@anteroom/ui/Skeleton';
import { BackToList } from './BackToList.tsx';
import { DeliveryView } from './DeliveryView.tsx';
import { useDelivery } from './deliveries.ts';
import { NotFound } from './NotFound.tsx';

interface OpenDeliveryProps {
  readonly clientId: string;
  readonly path: string;
  readonly deliveryId: string;
}

/** Shows one delivery, with a link back to the others. */
export function OpenDelivery({ clientId, path, deliveryId }: OpenDeliveryProps) {
  const delivery = useDelivery(clientId, deliveryId);
  return (
    <div className="ar-stack">
      <BackToList path={path} />
      {delivery.isPending && (
        <div aria-busy="true">
          <Skeleton shape="card" height="24rem" />
        </div>
      )}
      {delivery.data && <DeliveryView delivery={delivery.data} />}
      {!delivery.isPending && !delivery.data && <NotFound query={delivery} />}
    </div>
  );
}
