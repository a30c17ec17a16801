import './protocols.css';
import { type ActionScreenProps, Navigation, useService } from '@anteroom/sdk';
import { useAtomValue } from 'jotai';
import { DeliveryList } from './DeliveryList.tsx';
import { OpenDelivery } from './OpenDelivery.tsx';

/** What was delivered to the client; one of it where its id stands in the fragment, so that each has its address. */
export default function StoredDocuments({ client }: ActionScreenProps) {
  const { pathname, hash } = useAtomValue(useService(Navigation).location);
  const open = decodeURIComponent(hash.slice(1));
  return open === '' ? (
    <DeliveryList key={client.id} clientId={client.id} path={pathname} />
  ) : (
    <OpenDelivery key={open} clientId={client.id} path={pathname} deliveryId={open} />
  );
}
