import { useDebounced } from '@anteroom/screen-parts/useDebounced';
import './nfe-manifest.css';
import { clientName } from '@anteroom/domain/people/clientName';
import { Clients, useService } from '@anteroom/sdk';
import { Badge } from '@anteroom/ui/Badge';
import { Card } from '@anteroom/ui/Card';
import { List, ListRow, ListSkeleton } from '@anteroom/ui/List';
import { PageHeader } from '@anteroom/ui/PageHeader';
import { QueryContents } from '@anteroom/ui/QueryContents';
import { SearchField } from '@anteroom/ui/SearchField';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { setupOf } from '../rules/paths.ts';
import { useManifestClient } from './received.ts';
import { useManifestText } from './useManifestText.ts';

const shownAtOnce = 10;

/** Lists clients and why their received invoices are not read, if they are not. For staff. */
export default function SetUpClients() {
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
      href={setupOf(id)}
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
