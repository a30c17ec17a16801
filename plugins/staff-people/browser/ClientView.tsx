import { type ClientRecord, changeClient } from '@anteroom/contract';
import { fullName } from '@anteroom/domain/people/fullName';
import { maskTaxIdentifier } from '@anteroom/domain/people/taxIdentifier';
import { useOpenAsClient } from '@anteroom/screen-parts/useOpenAsClient';
import { Alerts, ClientExtensions, Navigation, useService } from '@anteroom/sdk';
import { Badge } from '@anteroom/ui/Badge';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import { EmptyState } from '@anteroom/ui/EmptyState';
import { List, ListRow } from '@anteroom/ui/List';
import { PageHeader } from '@anteroom/ui/PageHeader';
import { Skeleton } from '@anteroom/ui/Skeleton';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddToClient } from './AddToClient.tsx';
import { ClientForm } from './ClientForm.tsx';
import { ClientInbox } from './ClientInbox.tsx';
import { ExportClient } from './ExportClient.tsx';
import { paths } from './paths.ts';
import { StaffNotes } from './StaffNotes.tsx';
import { StateBadge } from './StateBadge.tsx';
import { useChange, useClient, useRights } from './usePeople.ts';
import { ViewAs } from './ViewAs.tsx';

/** Shows a client: its data, its people and the assigned staff. */
export function ClientView({ clientId }: { readonly clientId: string }) {
  const { t } = useTranslation();
  const client = useClient(clientId);
  const [isEditing, setEditing] = useState(false);
  if (client.isPending)
    return (
      <div aria-busy="true">
        <Skeleton shape="card" height="24rem" />
      </div>
    );
  if (!client.data)
    return (
      <Card>
        <EmptyState
          icon="circle-alert"
          tone="danger"
          title={t('client.notFound')}
          action={
            <Button icon="refresh-cw" loading={client.isFetching} onClick={() => void client.refetch()}>
              {t('failed.retry')}
            </Button>
          }
        >
          {t('client.notFoundBody')}
        </EmptyState>
      </Card>
    );
  if (isEditing) return <ClientForm client={client.data} onClose={() => setEditing(false)} />;
  return <Shown client={client.data} onEdit={() => setEditing(true)} />;
}

function Shown({ client, onEdit }: { readonly client: ClientRecord; readonly onEdit: () => void }) {
  const { t } = useTranslation();
  const rights = useRights();
  const { Parts } = useService(ClientExtensions);
  return (
    <div className="ar-stack ar-stack-large staff-people-client">
      <PageHeader
        title={client.shownName}
        back={{
          href: client.isArchived ? paths.archived : paths.clients,
          label: t('clients.title'),
        }}
        badge={client.isArchived && <Badge tone="warning">{t('client.isArchived')}</Badge>}
        actions={
          rights.people && (
            <>
              {rights.staff && <ExportClient client={client} />}
              <Archive client={client} />
              <Button icon="pencil" onClick={onEdit}>
                {t('edit')}
              </Button>
            </>
          )
        }
      />
      <Places clientId={client.id} />
      <ClientInbox clientId={client.id} />
      <StaffNotes clientId={client.id} />
      <Parts client={{ id: client.id, name: client.shownName, kind: client.kind, code: client.code }} />
      <Card title={t('client.facts')}>
        <Facts client={client} />
      </Card>
      <Card title={t('people.title')} flush>
        {client.contacts.length > 0 ? (
          <List aria-label={t('people.title')}>
            {client.contacts.map(({ contactId, userId, firstName, lastName, email, state, mailFailure }) => (
              <ListRow
                key={contactId}
                icon="user"
                title={fullName({ firstName, lastName })}
                subtitle={email}
                meta={<StateBadge state={state} mailFailure={mailFailure} />}
                href={paths.person(contactId)}
                {...(userId !== null &&
                  state === 'joined' && {
                    actions: <ViewAs userId={userId} name={fullName({ firstName, lastName })} />,
                  })}
              />
            ))}
          </List>
        ) : (
          <EmptyState icon="users" headingLevel={3} title={t('client.noPeople')}>
            {t('client.noPeopleBody')}
          </EmptyState>
        )}
      </Card>
      {rights.people && <AddToClient client={client} />}
      <Card title={t('client.staff')} flush={client.staff.length > 0}>
        {client.staff.length > 0 ? (
          <List aria-label={t('client.staff')}>
            {client.staff.map(({ userId, name }) => (
              <ListRow key={userId} icon="user-check" title={name} />
            ))}
          </List>
        ) : (
          <p className="ar-muted">{t('client.noStaff')}</p>
        )}
      </Card>
    </div>
  );
}

/** Links to the client's screens, as the client sees them. */
function Places({ clientId }: { readonly clientId: string }) {
  const { t } = useTranslation();
  const open = useOpenAsClient();
  const { tasks, documents } = useAtomValue(useService(Navigation).pages);
  const of = encodeURIComponent(clientId);
  const places = [
    { id: 'tasks', icon: 'list-checks', path: tasks && `${tasks}/clients/${of}` },
    { id: 'documents', icon: 'folder', path: documents && `${documents}?client=${of}&view=all` },
  ] as const;
  return (
    <nav aria-label={t('client.places')} className="ar-cluster">
      {places.map(
        ({ id, icon, path }) =>
          path && (
            <Button key={id} icon={icon} href={path} onClick={(event) => open(event, clientId, path)}>
              {t(`client.place.${id}`)}
            </Button>
          ),
      )}
    </nav>
  );
}

function Facts({ client }: { readonly client: ClientRecord }) {
  const { t } = useTranslation();
  const facts: readonly (readonly [string, string | null])[] = [
    [t('field.kind'), t(`kind.${client.kind}`)],
    [t('field.name'), client.name],
    [t('field.doingBusinessAs'), client.doingBusinessAs],
    [t('field.displayAs'), client.displayAs],
    [t('field.nickname'), client.nickname],
    [t('field.code'), client.code],
    ...client.taxIdentifiers.map((each) => [t(`tax.${each.type}`), maskTaxIdentifier(each)] as const),
    [t('field.tags'), client.tags.join(', ')],
  ];
  return (
    <dl className="staff-people-facts">
      {facts.map(
        ([label, value]) =>
          value && (
            <div key={label} style={{ display: 'contents' }}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** Button that archives a client, with undo, or restores one. */
function Archive({ client }: { readonly client: ClientRecord }) {
  const { t } = useTranslation();
  const alerts = useService(Alerts);
  const set = useChange((http, isArchived: boolean) =>
    http.call(changeClient, { params: { clientId: client.id }, body: { isArchived } }),
  );
  const change = (isArchived: boolean, isUndo = false) =>
    set.mutate(isArchived, {
      onSuccess: () =>
        alerts.show({
          type: 'success',
          msg: t(isArchived ? 'client.archivedNow' : 'client.restoredNow', { name: client.shownName }),
          ...(!isUndo && { action: { label: t('undo'), run: () => change(!isArchived, true) } }),
        }),
      onError: () => alerts.show({ type: 'danger', msg: t('fault.failed') }),
    });
  return (
    <Button
      icon={client.isArchived ? 'undo-2' : 'archive'}
      loading={set.isPending}
      onClick={() => change(!client.isArchived)}
    >
      {t(client.isArchived ? 'client.restore' : 'client.archive')}
    </Button>
  );
}
