import { fragmentParts } from '@anteroom/domain/addresses/fragmentParts';
import './protocols.css';
import { type ActionScreenProps, Navigation, useService } from '@anteroom/sdk';
import { useAtomValue } from 'jotai';
import { DeliveryList } from './DeliveryList.tsx';
import { OpenDelivery } from './OpenDelivery.tsx';
import { OpenFromMail } from './OpenFromMail.tsx';

/**
 * Shows the client's deliveries. The URL's fragment names an open one: by its ID or, in links from e-mails, by client
 * and ID (`#br-001/018f…`).
 */
export default function StoredDocuments({ client }: ActionScreenProps) {
  const { pathname, hash } = useAtomValue(useService(Navigation).location);
  const [open = '', second] = fragmentParts(hash);
  if (second !== undefined) return <OpenFromMail clientId={open} path={pathname} deliveryId={second} />;
  return open === '' ? (
    <DeliveryList key={client.id} clientId={client.id} path={pathname} />
  ) : (
    <OpenDelivery key={open} clientId={client.id} path={pathname} deliveryId={open} />
  );
}
