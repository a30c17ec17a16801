import { mocks } from '@anteroom/domain/serviceRequests/mocks';
import type { ActionScreenProps } from '@anteroom/sdk';
import { ServiceRequests } from './ServiceRequests.tsx';

/** Asking for something to be worked out beforehand. */
export default function Mocks({ client }: ActionScreenProps) {
  return <ServiceRequests key={client.id} type="mocks" form={mocks} clientId={client.id} />;
}
