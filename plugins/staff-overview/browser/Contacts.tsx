import { fullName } from '@anteroom/domain/people/fullName';
import { MorePages } from '@anteroom/ui/MorePages';
import './overview.css';
import { listViewableContacts, type ViewableContact } from '@anteroom/contract/viewAs';
import { LoadFailed } from '@anteroom/screen-parts/LoadFailed';
import { Alerts, Http, Navigation, Session, useService } from '@anteroom/sdk';
import { Avatar } from '@anteroom/ui/Avatar';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import { EmptyState } from '@anteroom/ui/EmptyState';
import { Heading } from '@anteroom/ui/Heading';
import { List, ListRow, ListSkeleton } from '@anteroom/ui/List';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

const pageSize = 25;

/** Lists the clients' contacts found with the staff center's search. Staff may view the portal as each of them. */
export default function Contacts() {
  const { t } = useTranslation();
  const http = useService(Http);
  const { search } = useAtomValue(useService(Navigation).location);
  const searchTerm = new URLSearchParams(search).get('search')?.slice(0, 200) ?? '';
  const list = useInfiniteQuery({
    queryKey: ['contacts', searchTerm],
    queryFn: ({ pageParam, signal }) =>
      http.call(listViewableContacts, {
        query: { pageSize, ...(searchTerm && { searchTerm }), ...(pageParam && { after: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
  const contacts = list.data?.pages.flatMap((page) => page.contacts);
  return (
    <div className="ar-stack">
      <div>
        <Heading level={2} size="lg">
          {t('contacts.title')}
        </Heading>
        <p className="ar-muted">{t('contacts.subtitle')}</p>
      </div>
      {list.isLoadingError && <LoadFailed what={t('contacts.title')} retry={list.refetch} />}
      {list.isPending && (
        <Card flush>
          <ListSkeleton rows={5} />
        </Card>
      )}
      {contacts?.length === 0 && (
        <EmptyState
          icon="search"
          title={t(searchTerm ? 'contacts.notFound' : 'contacts.none', { term: searchTerm })}
        >
          {t(searchTerm ? 'contacts.notFoundDetail' : 'contacts.noneDetail')}
        </EmptyState>
      )}
      {contacts && contacts.length > 0 && (
        <Card flush>
          <List aria-label={t('contacts.title')}>
            {contacts.map((contact) => (
              <Contact key={contact.userId} contact={contact} />
            ))}
          </List>
        </Card>
      )}
      <MorePages query={list} label={t('contacts.more')} failed={t('contacts.moreFailed')} />
    </div>
  );
}

function Contact({ contact }: { contact: ViewableContact }) {
  const { t } = useTranslation();
  const session = useService(Session);
  const alerts = useService(Alerts);
  const [isOpening, setOpening] = useState(false);
  const { userId, firstName, lastName, email, clients, clientCount } = contact;
  const name = fullName(contact);

  async function view() {
    setOpening(true);
    try {
      await session.viewAs(userId);
    } catch {
      setOpening(false);
      alerts.show({ type: 'danger', msg: t('contacts.failed', { name }) });
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
            <span className="staff-overview-clients">
              {more > 0 ? t('contacts.clientsAndMore', { clients: shown, count: more }) : shown}
            </span>
          )}
        </>
      }
      actions={
        <Button
          size="sm"
          icon="eye"
          loading={isOpening}
          aria-label={t('contacts.viewAsName', { name })}
          onClick={view}
        >
          {t('contacts.viewAs')}
        </Button>
      }
    />
  );
}
