import { UnknownClient } from '@anteroom/screen-parts/UnknownClient';
import { WithClient } from '@anteroom/screen-parts/WithClient';
import { type Client, useSelectClient } from '@anteroom/sdk';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Redirect } from './Redirect.tsx';

interface ForClientProps {
  /** Client ID from the URL; undefined for the active client. */
  clientId: string | undefined;
  skeleton: ReactNode;
  children: (client: Client) => ReactNode;
}

/**
 * Renders contents for the client in the URL. If the person selects another client in the meantime, that client's tasks
 * are shown.
 */
export function ForClient({ clientId, skeleton, children }: ForClientProps) {
  const { t } = useTranslation();
  const selection = useSelectClient(clientId);
  return (
    <WithClient skeleton={skeleton}>
      {(client) => {
        switch (selection) {
          case 'selected':
            return children(client);
          case 'selecting':
            return skeleton;
          case 'left':
            return <Redirect to="/tasks" />;
          case 'unknown':
            return <UnknownClient back={{ href: '/tasks', label: t('tasks.backToTasks') }} />;
        }
      }}
    </WithClient>
  );
}
