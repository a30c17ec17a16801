import { addStaffMember } from '@anteroom/contract';
import { fullName } from '@anteroom/domain/people/fullName';
import { type StaffRole, staffRoles } from '@anteroom/domain/people/staffRoles';
import { Alerts, Navigation, useService } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import { PageHeader } from '@anteroom/ui/PageHeader';
import { RadioGroup } from '@anteroom/ui/RadioGroup';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PersonFields, type PersonText } from './PersonFields.tsx';
import { paths } from './paths.ts';
import { useChange } from './usePeople.ts';

/** Form for a new staff member. */
export function StaffForm() {
  const { t } = useTranslation();
  const navigation = useService(Navigation);
  const alerts = useService(Alerts);
  const [text, setText] = useState<PersonText>({ firstName: '', lastName: '', email: '', code: '' });
  const [role, setRole] = useState<StaffRole>('staff');
  const add = useChange((http, { firstName, lastName, email }: PersonText) =>
    http.call(addStaffMember, { body: { firstName, lastName, email, role } }),
  );
  return (
    <div className="ar-stack ar-stack-large">
      <PageHeader title={t('staff.add')} back={{ href: paths.staffMembers, label: t('staff.title') }} />
      <Card>
        <form
          noValidate
          className="ar-stack staff-people-form"
          onSubmit={(event) => {
            event.preventDefault();
            add.mutate(text, {
              onSuccess: (added) => {
                alerts.show({ type: 'success', msg: t('saved.added', { name: fullName(added) }) });
                navigation.go(paths.staffMembers, { replace: true });
              },
            });
          }}
        >
          <PersonFields value={text} onChange={setText} error={add.error} withoutCode autoFocus />
          <RadioGroup
            label={t('staff.role')}
            value={role}
            onChange={(chosen: string) => setRole(chosen as StaffRole)}
            options={staffRoles.map((each) => ({
              value: each,
              label: t(`role.${each}`),
              description: t(`role.${each}Does`),
            }))}
          />
          <div className="ar-cluster">
            <Button type="submit" variant="primary" loading={add.isPending}>
              {t('staff.add')}
            </Button>
            <Button href={paths.staffMembers}>{t('cancel')}</Button>
          </div>
        </form>
      </Card>
    </div>
  );
}
