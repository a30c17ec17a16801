import './nfe-manifest.css';
import { getClient } from '@anteroom/contract/clients';
import { fragmentParts } from '@anteroom/domain/addresses/fragmentParts';
import { clientName } from '@anteroom/domain/people/clientName';
import { useDebounced } from '@anteroom/screen-parts/useDebounced';
import { Clients, Http, Navigation, useService } from '@anteroom/sdk';
import { Badge } from '@anteroom/ui/Badge';
import { Card } from '@anteroom/ui/Card';
import { List, ListRow, ListSkeleton } from '@anteroom/ui/List';
import { PageHeader } from '@anteroom/ui/PageHeader';
import { QueryContents } from '@anteroom/ui/QueryContents';
import { SearchField } from '@anteroom/ui/SearchField';
import { Skeleton } from '@anteroom/ui/Skeleton';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { staffPath, staffSetupOf } from '../rules/paths.ts';
import { ClientSetUp } from './ClientSetUp.tsx';
import { useManifestClient } from './received.ts';
import { useManifestText } from './useManifestText.ts';

const shownAtOnce = 10;

/** Page on which staff set up the client whose ID is the URL fragment, or choose one. */
export default function SetUpClients() {
  const { hash } = useAtomValue(useService(Navigation).location);
  const [clientId = ''] = fragmentParts(hash);
  return clientId === '' ? <ClientList /> : <SetUpOfClient key={clientId} clientId={clientId} />;
}

function SetUpOfClient({ clientId }: { readonly clientId: string }) {
  const { t } = useManifestText();
  const http = useService(Http);
  const query = useQuery({
    queryKey: ['clients', 'one', clientId],
    queryFn: ({ signal }) => http.call(getClient, { params: { clientId }, signal }),
  });
  return (
    <QueryContents
      query={query}
      skeleton={<Skeleton shape="block" width="100%" height="24rem" />}
      texts={t}
      headingLevel={1}
    >
      {(client) => (
        <div className="ar-stack ar-stack-large">
          <PageHeader
            title={clientName(client)}
            back={{ href: `/staff/${staffPath}`, label: t('setup.title') }}
          />
          <ClientSetUp clientId={clientId} />
        </div>
      )}
    </QueryContents>
  );
}

/** Lists clients and why their received invoices are not read, if they are not. */
function ClientList() {
  const { t } = useManifestText();
  const [term, setTerm] = useState('');
  const searchTerm = useDebounced(term.trim());
  const query = { pageSize: shownAtOnce, ...(searchTerm && { searchBy: 'name' as const, searchTerm }) };
  const list = useQuery({ ...useService(Clients).list(query), placeholderData: keepPreviousData });
  return (
    <div className="ar-stack ar-stack-large">
      <PageHeader title={t('setup.title')} />
      <p className="ar-muted">{t('setup.about')}</p>
      <SearchField
        label={t('setup.search')}
        clearLabel={t('filters.clear')}
        value={term}
        onChange={setTerm}
      />
      <Card flush>
        <QueryContents query={list} skeleton={<ListSkeleton rows={6} />} texts={t} headingLevel={2}>
          {({ clients, total }) => (
            <>
              <List aria-label={t('setup.title')}>
                {clients.map((client) => (
                  <ClientRow key={client.id} id={client.id} name={clientName(client)} />
                ))}
              </List>
              {total > clients.length && (
                <p className="ar-muted nfe-manifest-more">
                  {t('setup.more', { count: total - clients.length })}
                </p>
              )}
            </>
          )}
        </QueryContents>
      </Card>
    </div>
  );
}

function ClientRow({ id, name }: { readonly id: string; readonly name: string }) {
  const { t, moment } = useManifestText();
  const { data, isError } = useManifestClient(id);
  const nextAt = data?.synchronisation?.nextAt;
  return (
    <ListRow
      icon="building-2"
      title={name}
      href={staffSetupOf(id)}
      subtitle={
        [
          nextAt && t('setup.nextAt', { at: moment(nextAt) }),
          data?.unread ? t('setup.unread', { count: data.unread }) : null,
        ]
          .filter(Boolean)
          .join(' · ') || undefined
      }
      meta={
        data ? (
          <Badge tone={data.obstacle === null ? 'success' : data.obstacle === 'off' ? 'neutral' : 'warning'}>
            {data.obstacle === null ? t('setup.badges.ready') : t(`setup.badges.${data.obstacle}`)}
          </Badge>
        ) : (
          isError && <span className="ar-muted">{t('setup.badges.failed')}</span>
        )
      }
    />
  );
}
