import { changeStaffMember, type StaffChange, type StaffMember } from '@anteroom/contract';
import { fullName } from '@anteroom/domain/people/fullName';
import { assignedRoles, staffRoles } from '@anteroom/domain/people/staffRoles';
import { Alerts, useService } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import { EmptyState } from '@anteroom/ui/EmptyState';
import { List, ListRow, ListSkeleton } from '@anteroom/ui/List';
import { MorePages } from '@anteroom/ui/MorePages';
import { QueryContents } from '@anteroom/ui/QueryContents';
import { RowCheckbox } from '@anteroom/ui/RowCheckbox';
import { SearchField } from '@anteroom/ui/SearchField';
import { SelectField } from '@anteroom/ui/SelectField';
import { Switch } from '@anteroom/ui/Switch';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Invite, mayBeInvited } from './Invite.tsx';
import { MailFailureAlert } from './MailFailureAlert.tsx';
import { InviteChosen } from './PeopleBatches.tsx';
import { PeopleTabs } from './PeopleTabs.tsx';
import { paths } from './paths.ts';
import { ResetSecondStep } from './SecondStep.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { StateBadge } from './StateBadge.tsx';
import { useFaults } from './useFaults.ts';
import { useChange, useRights, useStaff } from './usePeople.ts';
import { useSelection } from './useSelection.ts';

/** Lists the firm's staff with their roles, which owners can change. */
export function StaffList() {
  const { t } = useTranslation();
  const rights = useRights();
  const [search, setSearch] = useState('');
  const query = useStaff(search);
  const staff = query.data?.pages.flatMap((page) => page.staff) ?? [];
  const selection = useSelection(
    staff.map(({ contactId }) => contactId),
    {},
  );
  return (
    <div className="ar-stack ar-stack-large">
      <PeopleTabs
        value="staff"
        actions={
          rights.staff && (
            <Button variant="primary" icon="user-plus" href={paths.newStaffMember}>
              {t('staff.add')}
            </Button>
          )
        }
      />
      <SearchField label={t('staff.search')} clearLabel={t('clear')} value={search} onChange={setSearch} />
      {rights.people && (staff.length > 0 || selection.count !== 0) && (
        <SelectionBar selection={selection}>
          <InviteChosen chosen={selection.chosen} onDone={selection.clear} />
        </SelectionBar>
      )}
      <Card flush>
        <QueryContents query={query} skeleton={<ListSkeleton rows={4} />} texts={t} headingLevel={2}>
          {() =>
            staff.length > 0 ? (
              <List aria-label={t('staff.title')}>
                {staff.map((member) => (
                  <Member
                    key={member.userId}
                    member={member}
                    mayChange={rights.staff}
                    {...(rights.people && {
                      isChosen: selection.has(member.contactId),
                      onChoose: () => selection.toggle(member.contactId),
                    })}
                  />
                ))}
              </List>
            ) : (
              <EmptyState icon="search" title={t('people.notFound')}>
                {t('people.notFoundBody')}
              </EmptyState>
            )
          }
        </QueryContents>
      </Card>
      <MorePages query={query} label={t('more')} failed={t('moreFailed')} />
    </div>
  );
}

interface MemberProps {
  readonly member: StaffMember;
  readonly mayChange: boolean;
  readonly isChosen?: boolean;
  /** Called to select or deselect the staff member. Omitted if the current user may not invite anyone. */
  readonly onChoose?: () => void;
}

function Member({ member, mayChange, isChosen = false, onChoose }: MemberProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { email, role, state, mailFailure, clientCount, seesAllClients } = member;
  const name = fullName(member);
  return (
    <ListRow
      icon="user-cog"
      {...(onChoose && {
        leading: (
          <RowCheckbox aria-label={t('batch.select', { name })} checked={isChosen} onChange={onChoose} />
        ),
      })}
      title={name}
      subtitle={[
        email,
        role === null ? t('role.none') : t(`role.${role}`),
        seesAllClients
          ? t('staff.seesAllClients')
          : clientCount > 0 && t('staff.assigned', { count: clientCount }),
      ]
        .filter(Boolean)
        .join(' · ')}
      meta={<StateBadge state={state} mailFailure={mailFailure} />}
      actions={
        <>
          {onChoose && mayBeInvited(member) && <Invite person={member} size="sm" />}
          {mayChange && (
            <Button
              size="sm"
              aria-label={`${t('staff.change')}: ${name}`}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              {t('staff.change')}
            </Button>
          )}
        </>
      }
    >
      {mailFailure && <MailFailureAlert failure={mailFailure} />}
      {isOpen && <ChangeMember member={member} onDone={() => setOpen(false)} />}
    </ListRow>
  );
}

function ChangeMember({ member, onDone }: { readonly member: StaffMember; readonly onDone: () => void }) {
  const { t } = useTranslation();
  const alerts = useService(Alerts);
  const name = fullName(member);
  const [role, setRole] = useState(member.role ?? 'staff');
  const [seesAllClients, setSeesAllClients] = useState(member.seesAllClients);
  const change = useChange((http, body: StaffChange) =>
    http.call(changeStaffMember, { params: { userId: member.userId }, body }),
  );
  const whole = useFaults(change.error)('');
  const isDisabled = member.state === 'disabled';
  const carryOut = (body: StaffChange) =>
    change.mutate(body, {
      onSuccess: () => {
        alerts.show({ type: 'success', msg: t('saved.changed', { name }) });
        onDone();
      },
    });
  return (
    <form
      className="ar-stack staff-people-form"
      onSubmit={(event) => {
        event.preventDefault();
        carryOut({ role, seesAllClients });
      }}
    >
      {whole && <Alert level="danger">{whole}</Alert>}
      <SelectField
        label={t('staff.role')}
        description={t(`role.${role}Does`)}
        value={role}
        onChange={({ target }) => setRole(target.value as typeof role)}
        options={staffRoles.map((each) => ({ value: each, label: t(`role.${each}`) }))}
      />
      {assignedRoles.includes(role) && (
        <Switch
          label={t('staff.seesAllClients')}
          description={t('staff.seesAllClientsHint')}
          checked={seesAllClients}
          onChange={setSeesAllClients}
        />
      )}
      <div className="ar-cluster">
        <Button type="submit" size="sm" variant="primary" loading={change.isPending}>
          {t('save')}
        </Button>
        <Button
          size="sm"
          icon={isDisabled ? 'unlock' : 'lock'}
          onClick={() => carryOut({ isDisabled: !isDisabled })}
        >
          {t(isDisabled ? 'access.enable' : 'access.disable')}
        </Button>
        <ResetSecondStep contactId={member.contactId} name={name} size="sm" />
      </div>
    </form>
  );
}
