import { createInvitation, type Person } from '@anteroom/contract';
import { Alerts, useService } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { useTranslation } from 'react-i18next';
import { useChange } from './usePeople.ts';

interface InviteProps {
  readonly person: Pick<Person, 'contactId' | 'firstName' | 'lastName' | 'email' | 'state'>;
  readonly size?: 'sm';
}

/** Sends a person the link by which they join; another one takes the place of the link before. */
export function Invite({ person, size }: InviteProps) {
  const { t } = useTranslation();
  const alerts = useService(Alerts);
  const { contactId, firstName, lastName, email } = person;
  const invite = useChange((http, body: { contactId: string }) => http.call(createInvitation, { body }));
  const label = t(person.state === 'invited' ? 'invitation.again' : 'invitation.send');
  return (
    <Button
      {...(size
        ? { size, 'aria-label': `${label}: ${`${firstName} ${lastName}`.trim()}` }
        : { variant: 'primary' })}
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

/** Whether an invitation can be sent to somebody. */
export function mayBeInvited({ state, email }: Pick<Person, 'state' | 'email'>): boolean {
  return email !== '' && (state === 'notInvited' || state === 'invited');
}
