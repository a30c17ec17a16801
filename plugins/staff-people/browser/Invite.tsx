import { createInvitation, type Person } from '@anteroom/contract';
import { fullName } from '@anteroom/domain/people/fullName';
import { Alerts, useService } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { useTranslation } from 'react-i18next';
import { useChange } from './usePeople.ts';

interface InviteProps {
  readonly person: Pick<Person, 'contactId' | 'firstName' | 'lastName' | 'email' | 'state'>;
  readonly size?: 'sm';
}

/** Button that sends a person the invitation link. A new link replaces the previous one. */
export function Invite({ person, size }: InviteProps) {
  const { t } = useTranslation();
  const alerts = useService(Alerts);
  const { contactId, email } = person;
  const invite = useChange((http, body: { contactId: string }) => http.call(createInvitation, { body }));
  const label = t(person.state === 'invited' ? 'invitation.again' : 'invitation.send');
  return (
    <Button
      {...(size ? { size, 'aria-label': `${label}: ${fullName(person)}` } : { variant: 'primary' })}
      icon="send"
      loading={invite.isPending}
      onClick={() =>
        invite.mutate(
          { contactId },
          {
            onSuccess: () => alerts.show({ type: 'success', msg: t('invitation.sent', { email }) }),
            onError: () => alerts.show({ type: 'danger', msg: t('fault.failed') }),
          },
        )
      }
    >
      {label}
    </Button>
  );
}

/** Returns whether a person can be invited. */
export function mayBeInvited({ state, email }: Pick<Person, 'state' | 'email'>): boolean {
  return email !== '' && (state === 'notInvited' || state === 'invited');
}
