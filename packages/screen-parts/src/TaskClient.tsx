import './taskClient.css';
import './texts.ts';
import { clientName } from '@anteroom/domain/people/clientName';
import type { Client } from '@anteroom/sdk';
import { Icon } from '@anteroom/ui/Icon';
import { Skeleton } from '@anteroom/ui/Skeleton';
import { useTranslation } from 'react-i18next';

/** Shows the name of a task's client, a business or a person. */
export function TaskClient({ client }: { client: Client }) {
  const { t } = useTranslation();
  return (
    <p className="task-client">
      <Icon
        name={clientIcon(client)}
        size="sm"
        label={t(client.kind === 'Business' ? 'screen.business' : 'screen.individual')}
      />
      {clientName(client)}
    </p>
  );
}

export function TaskClientSkeleton() {
  return (
    <p className="task-client">
      <Skeleton width="9rem" />
    </p>
  );
}

/** Returns the icon of a client, which is a business or a person. */
export function clientIcon({ kind }: Pick<Client, 'kind'>): 'building-2' | 'user' {
  return kind === 'Business' ? 'building-2' : 'user';
}
