import type { ActionScreenProps } from '@anteroom/sdk';
import { mocks } from '../rules/mocks.ts';
import { ServiceRequests } from './ServiceRequests.tsx';

/** Screen for requesting a calculation in advance. */
export default function Mocks({ client }: ActionScreenProps) {
  return <ServiceRequests key={client.id} type="mocks" form={mocks} clientId={client.id} />;
}
