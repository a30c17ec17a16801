import type { ActionScreenProps } from '@anteroom/sdk';
import { NewRequest } from './NewRequest.tsx';
import { SentRequests } from './SentRequests.tsx';

/** Asking the firm for anything, and seeing what became of it. */
export default function GeneralRequests({ client }: ActionScreenProps) {
  return (
    <div className="ar-split">
      <NewRequest key={client.id} clientId={client.id} />
      <SentRequests clientId={client.id} />
    </div>
  );
}
