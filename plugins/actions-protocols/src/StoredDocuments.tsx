import './protocols.css';
import { type ActionScreenProps, Navigation, useService } from '@anteroom/sdk';
import { useAtomValue } from 'jotai';
import { DeliveryList } from './DeliveryList.tsx';
import { OpenDelivery } from './OpenDelivery.tsx';
import { OpenFromMail } from './OpenFromMail.tsx';

/**
 * What was delivered to the client. One of it has its address in the fragment: its id, or, as e-mails have it, with its client's in front
 * (`#br-001/018f…`).
 */
export default function StoredDocuments({ client }: ActionScreenProps) {
  const { pathname, hash } = useAtomValue(useService(Navigation).location);
  const [open = '', second] = hash.slice(1).split('/').map(decodeURIComponent);
  if (second !== undefined) return <OpenFromMail clientId={open} path={pathname} deliveryId={second} />;
  return open === '' ? (
    <DeliveryList key={client.id} clientId={client.id} path={pathname} />
  ) : (
    <OpenDelivery key={open} clientId={client.id} path={pathname} deliveryId={open} />
  );
}
