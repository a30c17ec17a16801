import { addStaffMember } from '@anteroom/contract';
import { type StaffRole, staffRoles } from '@anteroom/domain/people/staffRoles';
import { Card } from '@anteroom/ui/Card';
import { PageHeader } from '@anteroom/ui/PageHeader';
import { RadioGroup } from '@anteroom/ui/RadioGroup';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PersonForm } from './PersonForm.tsx';
import { paths } from './paths.ts';

/** Form for a new staff member. */
export function StaffForm() {
  const { t } = useTranslation();
  const [role, setRole] = useState<StaffRole>('staff');
  return (
    <div className="ar-stack ar-stack-large">
      <PageHeader title={t('staff.add')} back={{ href: paths.staffMembers, label: t('staff.title') }} />
      <Card>
        <PersonForm
          withoutCode
          save={(http, { firstName, lastName, email }) =>
            http.call(addStaffMember, { body: { firstName, lastName, email, role } })
          }
          onSaved={(_, leaveTo) => leaveTo(paths.staffMembers, { replace: true })}
          submitLabel={t('staff.add')}
          onCancel={paths.staffMembers}
        >
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
        </PersonForm>
      </Card>
    </div>
  );
}
