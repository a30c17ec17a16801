import './nfe-manifest.css';
import type { ActionScreenProps } from '@anteroom/sdk';
import { useState } from 'react';
import { ReceivedFilters } from './ReceivedFilters.tsx';
import { ReceivedNotes } from './ReceivedNotes.tsx';
import type { ReceivedFilter } from './received.ts';
import { Synchronisation } from './Synchronisation.tsx';

export default function InvoiceProcessing({ client }: ActionScreenProps) {
  return <OfClient key={client.id} clientId={client.id} />;
}

/** Shows how far the client's invoices have been read, and the invoices found. */
function OfClient({ clientId }: { readonly clientId: string }) {
  const [filter, setFilter] = useState<ReceivedFilter>({ state: 'waiting' });
  return (
    <div className="ar-stack ar-stack-large">
      <Synchronisation clientId={clientId} />
      <ReceivedFilters clientId={clientId} filter={filter} onChange={setFilter} />
      <ReceivedNotes clientId={clientId} filter={filter} />
    </div>
  );
}
