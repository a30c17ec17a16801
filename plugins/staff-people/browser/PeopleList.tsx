import { fullName } from '@anteroom/domain/people/fullName';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import { EmptyState } from '@anteroom/ui/EmptyState';
import { List, ListRow, ListSkeleton } from '@anteroom/ui/List';
import { MorePages } from '@anteroom/ui/MorePages';
import { QueryContents } from '@anteroom/ui/QueryContents';
import { RowCheckbox } from '@anteroom/ui/RowCheckbox';
import { SearchField } from '@anteroom/ui/SearchField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { InviteAll } from './InviteAll.tsx';
import { PeopleBatches } from './PeopleBatches.tsx';
import { PeopleTabs } from './PeopleTabs.tsx';
import { paths } from './paths.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { StateBadge } from './StateBadge.tsx';
import { usePeople, useRights } from './usePeople.ts';
import { useSelection } from './useSelection.ts';

/** Lists the people of the firm's clients. */
export function PeopleList() {
  const { t } = useTranslation();
  const rights = useRights();
  const [search, setSearch] = useState('');
  const [isInviting, setInviting] = useState(false);
  const query = usePeople(search);
  const people = query.data?.pages.flatMap((page) => page.people) ?? [];
  const selection = useSelection(
    people.map(({ contactId }) => contactId),
    search.trim() ? { search: search.trim() } : {},
  );
  return (
    <div className="ar-stack ar-stack-large">
      <PeopleTabs
        value="people"
        actions={
          rights.people && (
            <>
              <Button icon="send" onClick={() => setInviting(true)}>
                {t('inviteAll.title')}
              </Button>
              <Button variant="primary" icon="user-plus" href={paths.newPerson}>
                {t('people.add')}
              </Button>
            </>
          )
        }
      />
      <SearchField label={t('people.search')} clearLabel={t('clear')} value={search} onChange={setSearch} />
      {rights.people && (people.length > 0 || selection.count !== 0) && (
        <SelectionBar selection={selection} hasMore={query.hasNextPage}>
          <PeopleBatches chosen={selection.chosen} onDone={selection.clear} />
        </SelectionBar>
      )}
      <Card flush>
        <QueryContents query={query} skeleton={<ListSkeleton rows={6} />} texts={t} headingLevel={2}>
          {() =>
            people.length > 0 ? (
              <List aria-label={t('people.ofClients')}>
                {people.map(
                  ({ contactId, firstName, lastName, email, state, mailFailure, clients, clientCount }) => (
                    <ListRow
                      key={contactId}
                      icon="user"
                      {...(rights.people && {
                        leading: (
                          <RowCheckbox
                            aria-label={t('batch.select', { name: fullName({ firstName, lastName }) })}
                            checked={selection.has(contactId)}
                            onChange={() => selection.toggle(contactId)}
                          />
                        ),
                      })}
                      title={fullName({ firstName, lastName })}
                      subtitle={[
                        email,
                        clientCount > clients.length
                          ? t('people.clientsAndMore', {
                              clients: clients.map(({ name }) => name).join(', '),
                              count: clientCount - clients.length,
                            })
                          : clients.map(({ name }) => name).join(', '),
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                      meta={<StateBadge state={state} mailFailure={mailFailure} />}
                      href={paths.person(contactId)}
                    />
                  ),
                )}
              </List>
            ) : (
              <EmptyState
                icon={search.trim() ? 'search' : 'users'}
                title={t(search.trim() ? 'people.notFound' : 'people.none')}
              >
                {t(search.trim() ? 'people.notFoundBody' : 'people.noneBody')}
              </EmptyState>
            )
          }
        </QueryContents>
      </Card>
      <MorePages query={query} label={t('more')} failed={t('moreFailed')} />
      {isInviting && <InviteAll onClose={() => setInviting(false)} />}
    </div>
  );
}
