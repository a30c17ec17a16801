import { getClient } from '@anteroom/contract/clients';
import { Clients, Http, Navigation, useService } from '@anteroom/sdk';
import { Skeleton } from '@anteroom/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { BackToList } from './BackToList.tsx';
import { NotFound } from './NotFound.tsx';

interface OpenFromMailProps {
  readonly clientId: string;
  readonly path: string;
  readonly deliveryId: string;
}

/**
 * Handles a link from an e-mail, whose client may not be the active one: makes it the active client, and then opens the
 * delivery.
 */
export function OpenFromMail({ clientId, path, deliveryId }: OpenFromMailProps) {
  const http = useService(Http);
  const clients = useService(Clients);
  const navigation = useService(Navigation);
  const client = useQuery({
    queryKey: ['clients', 'one', clientId],
    queryFn: ({ signal }) => http.call(getClient, { params: { clientId }, signal }),
  });
  const found = client.data;
  useEffect(() => {
    if (!found) return;
    clients.select(found);
    // Once the link's client is gone from the URL, the person can switch clients again.
    navigation.go(`${path}#${encodeURIComponent(deliveryId)}`, { replace: true });
  }, [clients, navigation, found, path, deliveryId]);
  if (!client.isError) {
    return (
      <div aria-busy="true">
        <Skeleton shape="card" height="24rem" />
      </div>
    );
  }
  return (
    <div className="ar-stack">
      <BackToList path={path} />
      <NotFound query={client} />
    </div>
  );
}
