import './taskClient.css';
import { clientName } from '@anteroom/domain/people/clientName';
import type { Client } from '@anteroom/sdk';
import { Icon } from '@anteroom/ui/Icon';
import { Skeleton } from '@anteroom/ui/Skeleton';
import { useTranslation } from 'react-i18next';
import { clientIcon } from '../../shell/header/clientIcon.ts';

/** Shows the name of a task's client, a business or a person. */
export function TaskClient({ client }: { client: Client }) {
  const { t } = useTranslation();
  return (
    <p className="task-client">
      <Icon name={clientIcon(client)} size="sm" label={t(`tasks.client.${client.kind}`)} />
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
