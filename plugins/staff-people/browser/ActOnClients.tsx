import { ClientExtensions, type ListedClient, useService } from '@anteroom/sdk';
import { PageHeader } from '@anteroom/ui/PageHeader';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { paths } from './paths.ts';

/** An action of another plugin, and the clients selected for it. */
export interface Acting {
  readonly id: string;
  readonly clients: readonly ListedClient[];
}

/** Shows an action of another plugin in place of the list in which its clients were selected. */
export function ActOnClients({ id, clients }: Acting) {
  const { t } = useTranslation();
  const { actions, Action } = useService(ClientExtensions);
  const action = useAtomValue(actions).find((each) => each.id === id);
  return (
    <div className="ar-stack ar-stack-large">
      <PageHeader
        title={action?.label ?? t('clients.title')}
        subtitle={t('batch.forClients', { count: clients.length })}
        back={{ href: paths.clients, label: t('clients.title') }}
      />
      <Action id={id} clients={clients} />
    </div>
  );
}
