import './people.css';
import { Navigation, useService } from '@anteroom/sdk';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { type Acting, ActOnClients } from './ActOnClients.tsx';
import { ClientForm } from './ClientForm.tsx';
import { ClientList, everyClient } from './ClientList.tsx';
import { ClientView } from './ClientView.tsx';
import { ImportClients } from './ImportClients.tsx';
import { openedBy, paths } from './paths.ts';

/** The firm's clients: the list, an action on some of them, a single client, a new one, or an import. */
export default function ClientsPage() {
  const [listed, setListed] = useState(everyClient);
  const [acting, setActing] = useState<Acting | null>(null);
  const navigation = useService(Navigation);
  const { hash } = useAtomValue(navigation.location);
  const { view, id } = openedBy(hash);
  if (view === 'client' && id) return <ClientView key={id} clientId={id} />;
  if (view === 'new') return <ClientForm client={null} />;
  if (view === 'import') return <ImportClients />;
  if (view === 'do' && acting?.id === id) return <ActOnClients {...acting} />;
  return (
    <ClientList
      key={view}
      archived={view === 'archived'}
      view={listed}
      onView={setListed}
      onAct={(chosen) => {
        setActing(chosen);
        navigation.go(paths.act(chosen.id));
      }}
    />
  );
}
