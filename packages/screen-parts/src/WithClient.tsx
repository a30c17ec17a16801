import './texts.ts';
import { type Client, Clients, Permissions, useService } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { EmptyState } from '@anteroom/ui/EmptyState';
import { Skeleton } from '@anteroom/ui/Skeleton';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from './LoadFailed.tsx';

interface WithClientProps {
  children: (client: Client) => ReactNode;
  /** Placeholder until the client is known, of the same size as the contents. */
  skeleton?: ReactNode;
}

/** Renders contents for the active client once it is known, or explains why there is none. */
export function WithClient({
  children,
  skeleton = <Skeleton shape="card" height="12rem" />,
}: WithClientProps) {
  const { t } = useTranslation();
  const clients = useService(Clients);
  const { isStaff } = useService(Permissions);
  const state = useAtomValue(clients.state);
  if (state.kind === 'failed') return <LoadFailed what={t('screen.clients')} retry={() => clients.load()} />;
  if (state.kind === 'loading') return skeleton;
  if (state.active) return children(state.active);
  return (
    <EmptyState
      icon="users"
      title={t('screen.noClients')}
      action={isStaff && <Button href="/staff">{t('screen.toStaffCenter')}</Button>}
    >
      {t(isStaff ? 'screen.noClientsForStaff' : 'screen.noClientsDetail')}
    </EmptyState>
  );
}
