import { listClientRecords } from '@anteroom/contract';
import { Alerts, ClientExtensions, Http, type ListedClient, Log, useService } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Acting } from './ActOnClients.tsx';
import type { Chosen } from './batches.ts';
import type { ClientFilter } from './ClientBatches.tsx';

interface ActionsOfPluginsProps {
  readonly chosen: Chosen<ClientFilter>;
  /** The loaded rows, which include all rows that were selected individually. */
  readonly shown: readonly ListedClient[];
  readonly onAct: (acting: Acting) => void;
}

/** Buttons for other plugins' actions on clients. */
export function ActionsOfPlugins({ chosen, shown, onAct }: ActionsOfPluginsProps) {
  const { t } = useTranslation();
  const http = useService(Http);
  const alerts = useService(Alerts);
  const log = useService(Log);
  const actions = useAtomValue(useService(ClientExtensions).actions);
  const [opening, setOpening] = useState<string | null>(null);

  async function open(id: string) {
    setOpening(id);
    try {
      const clients =
        'ids' in chosen
          ? shown.filter((client) => chosen.ids.includes(client.id))
          : await listAll(http, chosen.filter);
      onAct({ id, clients });
    } catch (error) {
      log.warn('The clients of an action could not be listed', error);
      alerts.show({ type: 'danger', msg: t('fault.failed') });
      setOpening(null);
    }
  }

  return actions.map(({ id, icon, label }) => (
    <Button
      key={id}
      size="sm"
      icon={icon as never}
      loading={opening === id}
      disabled={opening !== null}
      onClick={() => void open(id)}
    >
      {label}
    </Button>
  ));
}

/** Returns all clients that match a filter. */
async function listAll(http: Http, filter: ClientFilter): Promise<readonly ListedClient[]> {
  const clients: ListedClient[] = [];
  let after: string | null = null;
  do {
    const query = { ...filter, pageSize: 100, ...(after !== null && { after }) };
    const page: { readonly clients: readonly ListedClient[]; readonly next: string | null } = await http.call(
      listClientRecords,
      { query },
    );
    clients.push(...page.clients);
    after = page.next;
  } while (after !== null);
  return clients;
}
