import { changePerson, type Person } from '@anteroom/contract';
import { fullName } from '@anteroom/domain/people/fullName';
import { Alerts, useI18n, useService } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import { ConfirmDialog } from '@anteroom/ui/ConfirmDialog';
import { EmptyState } from '@anteroom/ui/EmptyState';
import { IconButton } from '@anteroom/ui/IconButton';
import { List, ListRow } from '@anteroom/ui/List';
import { PageHeader } from '@anteroom/ui/PageHeader';
import { Skeleton } from '@anteroom/ui/Skeleton';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changedFields } from './changedFields.ts';
import { ErasePerson } from './ErasePerson.tsx';
import { Exceptions } from './Exceptions.tsx';
import { Invite, mayBeInvited } from './Invite.tsx';
import { MailFailureAlert } from './MailFailureAlert.tsx';
import { NewPerson } from './NewPerson.tsx';
import { PersonForm } from './PersonForm.tsx';
import { paths } from './paths.ts';
import { SecondStep } from './SecondStep.tsx';
import { StateBadge } from './StateBadge.tsx';
import { useChange, usePerson, useRights } from './usePeople.ts';
import { ViewAs } from './ViewAs.tsx';

/** Shows a person of the firm's clients, with the clients for whom they act. */
export function PersonView({ contactId }: { readonly contactId: string }) {
  const { t } = useTranslation();
  const person = usePerson(contactId);
  if (person.isPending)
    return (
      <div aria-busy="true">
        <Skeleton shape="card" height="20rem" />
      </div>
    );
  if (!person.data)
    return (
      <Card>
        <EmptyState
          icon="circle-alert"
          tone="danger"
          title={t('person.notFound')}
          action={
            <Button icon="refresh-cw" loading={person.isFetching} onClick={() => void person.refetch()}>
              {t('failed.retry')}
            </Button>
          }
        >
          {t('person.notFoundBody')}
        </EmptyState>
      </Card>
    );
  return <Shown person={person.data} />;
}

/** Number of clients that are listed initially. */
const firstClients = 8;

function Shown({ person }: { readonly person: Person }) {
  const { t } = useTranslation();
  const { date, number } = useI18n();
  const alerts = useService(Alerts);
  const rights = useRights();
  const [isEditing, setEditing] = useState(false);
  const [isWhole, setWhole] = useState(person.clients.length <= firstClients + 1);
  const name = fullName(person);
  const leave = useChange((http, clientId: string) =>
    http.call(changePerson, {
      params: { contactId: person.contactId },
      body: { removeClients: [clientId] },
    }),
  );
  return (
    <div className="ar-stack ar-stack-large">
      <PageHeader
        title={name}
        subtitle={person.email}
        back={{ href: paths.people, label: t('people.title') }}
        badge={<StateBadge state={person.state} mailFailure={person.mailFailure} />}
        actions={
          <>
            {person.userId !== null && person.state === 'joined' && (
              <ViewAs userId={person.userId} name={name} hasText />
            )}
            {rights.people && (
              <>
                {mayBeInvited(person) && <Invite person={person} />}
                {person.userId !== null && <Disable person={person} />}
                {rights.staff && <ErasePerson person={person} />}
                {!isEditing && (
                  <Button icon="pencil" onClick={() => setEditing(true)}>
                    {t('edit')}
                  </Button>
                )}
              </>
            )}
          </>
        }
      />
      <p className="ar-muted">
        {person.lastSeenAt === null
          ? t('person.neverSeen')
          : t('person.lastSeen', { date: date(person.lastSeenAt, 'time') })}
      </p>
      {person.mailFailure && <MailFailureAlert failure={person.mailFailure} />}
      {isEditing && (
        <Card title={t('edit')}>
          <EditForm person={person} onClose={() => setEditing(false)} />
        </Card>
      )}
      <Card
        title={t('clients.title')}
        flush
        footer={
          !isWhole && (
            <Button wide onClick={() => setWhole(true)}>
              {t('person.allClients', { total: number(person.clients.length) })}
            </Button>
          )
        }
      >
        {person.clients.length > 0 ? (
          <List aria-label={t('clients.title')}>
            {person.clients.slice(0, isWhole ? undefined : firstClients).map((client) => (
              <ListRow
                key={client.id}
                icon="briefcase"
                title={client.name}
                href={paths.client(client.id)}
                actions={
                  rights.people && (
                    <IconButton
                      icon="x"
                      label={t('person.leave', { client: client.name })}
                      disabled={leave.isPending}
                      onClick={() =>
                        leave.mutate(client.id, {
                          onSuccess: () =>
                            alerts.show({
                              type: 'success',
                              msg: t('person.left', { name, client: client.name }),
                            }),
                          onError: () => alerts.show({ type: 'danger', msg: t('fault.failed') }),
                        })
                      }
                    />
                  )
                }
              />
            ))}
          </List>
        ) : (
          <EmptyState icon="briefcase" headingLevel={3} title={t('person.noClients')}>
            {t('person.noClientsBody')}
          </EmptyState>
        )}
      </Card>
      {rights.people && person.userId !== null && <SecondStep person={person} />}
      {person.userId !== null && <Exceptions person={person} mayChange={rights.people} />}
    </div>
  );
}

function EditForm({ person, onClose }: { readonly person: Person; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { contactId, firstName, lastName, email } = person;
  const [before] = useState({ firstName, lastName, email, code: person.code ?? '' });
  return (
    <PersonForm
      person={before}
      save={(http, text) => {
        const { code, ...changed } = changedFields(before, text);
        const body = { ...changed, ...(code !== undefined && { code: code || null }) };
        return http.call(changePerson, { params: { contactId }, body });
      }}
      onSaved={onClose}
      submitLabel={t('save')}
      onCancel={onClose}
    />
  );
}

/** Disables a person's access, after a confirmation, or restores it. */
function Disable({ person }: { readonly person: Person }) {
  const { t } = useTranslation();
  const alerts = useService(Alerts);
  const [isAsking, setAsking] = useState(false);
  const name = fullName(person);
  const isDisabled = person.state === 'disabled';
  const set = useChange((http, disabled: boolean) =>
    http.call(changePerson, {
      params: { contactId: person.contactId },
      body: { isDisabled: disabled },
    }),
  );
  const change = (disabled: boolean) =>
    set.mutateAsync(disabled).then(
      () =>
        alerts.show({
          type: 'success',
          msg: t(disabled ? 'access.disabled' : 'access.enabled', { name }),
        }),
      () => alerts.show({ type: 'danger', msg: t('fault.failed') }),
    );
  return (
    <>
      <Button
        icon={isDisabled ? 'unlock' : 'lock'}
        loading={set.isPending}
        onClick={() => (isDisabled ? void change(false) : setAsking(true))}
      >
        {t(isDisabled ? 'access.enable' : 'access.disable')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('access.ask', { name })}
        confirmLabel={t('access.disable')}
        cancelLabel={t('cancel')}
        closeLabel={t('close')}
        onConfirm={async () => {
          await change(true);
        }}
        danger
      >
        {t('access.askBody')}
      </ConfirmDialog>
    </>
  );
}

/** Form for a new person, who does not act for any client yet. */
export function NewPersonForm() {
  const { t } = useTranslation();
  return (
    <div className="ar-stack ar-stack-large">
      <PageHeader title={t('people.add')} back={{ href: paths.people, label: t('people.title') }} />
      <Card>
        <NewPerson
          client={null}
          onSaved={({ contactId }, leaveTo) => leaveTo(paths.person(contactId), { replace: true })}
          onCancel={paths.people}
        />
      </Card>
    </div>
  );
}
