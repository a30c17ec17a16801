import './staff.css';
import type { ViewableContact } from '@anteroom/contract';
import { Alerts, Flags, Permissions, useService } from '@anteroom/sdk';
import { Avatar } from '@anteroom/ui/Avatar';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import { EmptyState } from '@anteroom/ui/EmptyState';
import { List, ListRow, ListSkeleton } from '@anteroom/ui/List';
import { PageHeader } from '@anteroom/ui/PageHeader';
import { SearchField } from '@anteroom/ui/SearchField';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHost } from '../../HostContext.ts';
import { ViewAs } from '../../services/ViewAs.ts';
import { LoadFailed } from '../../shell/LoadFailed.tsx';
import { Screen } from '../../shell/Screen.tsx';
import { useDebounced } from '../../shell/useDebounced.ts';
import { NotAuthorizedScreen } from '../notFound/NotAuthorizedScreen.tsx';
import { FlaggedPaymentList } from './FlaggedPaymentList.tsx';
import { StorageUse } from './StorageUse.tsx';
import { addTasksPath } from './staffPath.ts';

/** Milliseconds: as in the search for a client (spec section 9). */
const searchDebounce = 200;
const pageSize = 25;

/** Lets staff choose the client user as whom to view the portal. */
export function StaffScreen() {
  const { t } = useTranslation();
  const { isStaff, isInternal } = useService(Permissions);
  const { taskTools = false } = useAtomValue(useService(Flags).values);
  if (!isStaff && !isInternal) return <NotAuthorizedScreen />;
  return (
    <Screen title={t('staff.title')}>
      <PageHeader
        title={t('staff.title')}
        subtitle={t('staff.subtitle')}
        actions={
          isStaff &&
          taskTools && (
            <Button icon="plus" href={addTasksPath}>
              {t('addTasks.title')}
            </Button>
          )
        }
      />
      <FlaggedPaymentList />
      <Contacts />
      <StorageUse />
    </Screen>
  );
}

function Contacts() {
  const { t } = useTranslation();
  const viewAs = useHost(ViewAs);
  const [term, setTerm] = useState('');
  const searchTerm = useDebounced(term.trim(), searchDebounce);
  const list = useInfiniteQuery({
    queryKey: ['staff', 'contacts', searchTerm],
    queryFn: ({ pageParam, ...context }) =>
      viewAs
        .contacts({ pageSize, ...(searchTerm && { searchTerm }), ...(pageParam && { after: pageParam }) })
        .queryFn(context),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
  const contacts = list.data?.pages.flatMap((page) => page.contacts);
  return (
    <div className="ar-stack">
      <SearchField
        label={t('staff.search')}
        clearLabel={t('shell.clear')}
        value={term}
        onChange={setTerm}
        className="staff-search"
      />
      {list.isLoadingError && <LoadFailed what={t('staff.contacts')} retry={list.refetch} />}
      {list.isPending && (
        <Card flush>
          <ListSkeleton rows={5} />
        </Card>
      )}
      {contacts?.length === 0 && (
        <EmptyState
          icon="search"
          title={t(searchTerm ? 'staff.notFound' : 'staff.none', { term: searchTerm })}
        >
          {searchTerm && t('staff.notFoundDetail')}
        </EmptyState>
      )}
      {contacts && contacts.length > 0 && (
        <Card flush>
          <List aria-label={t('staff.contacts')}>
            {contacts.map((contact) => (
              <Contact key={contact.userId} contact={contact} />
            ))}
          </List>
        </Card>
      )}
      {list.hasNextPage && (
        <div>
          <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('staff.more')}
          </Button>
        </div>
      )}
    </div>
  );
}

function Contact({ contact }: { contact: ViewableContact }) {
  const { t } = useTranslation();
  const viewAs = useHost(ViewAs);
  const alerts = useService(Alerts);
  const [isOpening, setOpening] = useState(false);
  const { userId, firstName, lastName, email, clients, clientCount } = contact;
  const name = `${firstName} ${lastName}`.trim();

  async function view() {
    setOpening(true);
    try {
      await viewAs.begin(userId);
    } catch {
      setOpening(false);
      alerts.show({ type: 'danger', msg: t('staff.failed', { name }) });
    }
  }

  const more = clientCount - clients.length;
  const shown = clients.join(', ');
  return (
    <ListRow
      leading={<Avatar initials={`${firstName.charAt(0)}${lastName.charAt(0)}`} />}
      title={name}
      subtitle={
        <>
          {email}
          {clientCount > 0 && (
            <span className="staff-clients">
              {more > 0 ? t('staff.clientsAndMore', { clients: shown, count: more }) : shown}
            </span>
          )}
        </>
      }
      actions={
        <Button
          size="sm"
          icon="eye"
          loading={isOpening}
          aria-label={t('staff.viewAsName', { name })}
          onClick={view}
        >
          {t('staff.viewAs')}
        </Button>
      }
    />
  );
}
