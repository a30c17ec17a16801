import './people.css';
import { Navigation, useService } from '@anteroom/sdk';
import { useAtomValue } from 'jotai';
import { ClientForm } from './ClientForm.tsx';
import { ClientList } from './ClientList.tsx';
import { ClientView } from './ClientView.tsx';
import { ImportClients } from './ImportClients.tsx';
import { openedBy } from './paths.ts';

/** The firm's clients: the list, one of them, a new one, or an import. */
export default function ClientsPage() {
  const { hash } = useAtomValue(useService(Navigation).location);
  const { view, id } = openedBy(hash);
  if (view === 'client' && id) return <ClientView key={id} clientId={id} />;
  if (view === 'new') return <ClientForm client={null} />;
  if (view === 'import') return <ImportClients />;
  return <ClientList key={view} archived={view === 'archived'} />;
}
