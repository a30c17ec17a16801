import type { MailFailure, PersonState } from '@anteroom/contract';
import { Badge, type Tone } from '@anteroom/ui/Badge';
import { useTranslation } from 'react-i18next';

const tones: Readonly<Record<PersonState, Tone>> = {
  notInvited: 'neutral',
  invited: 'info',
  joined: 'success',
  disabled: 'danger',
};

interface StateBadgeProps {
  readonly state: PersonState;
  /** Reason why the last e-mail was not delivered. */
  readonly mailFailure?: MailFailure | null;
}

/** Shows the state of a person's account, and whether e-mails arrive. */
export function StateBadge({ state, mailFailure }: StateBadgeProps) {
  const { t } = useTranslation();
  return (
    <>
      {mailFailure && <Badge tone="warning">{t('mailFailure.badge')}</Badge>}
      <Badge tone={tones[state]} dot>
        {t(`state.${state}`)}
      </Badge>
    </>
  );
}
