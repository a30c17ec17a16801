import type { MailTrial, SetupState } from '@anteroom/contract/setup';
import { sendSetupMail } from '@anteroom/contract/setup';
import { Http, useService } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FaultSummary } from './FaultSummary.tsx';
import { SetupFrame, type SetupStepProps } from './SetupFrame.tsx';

interface MailStepProps extends SetupStepProps {
  readonly done: NonNullable<SetupState['done']>;
  readonly mail: SetupState['mail'];
  readonly onNext: () => void;
}

/** The third step: tests whether e-mails arrive. It can be skipped. */
export function MailStep({ done, mail: { server, folder }, focused, onNext }: MailStepProps) {
  const { t } = useTranslation();
  const http = useService(Http);
  const trial = useMutation({ mutationFn: () => http.call(sendSetupMail) });
  const { firmName, ownerEmail } = done;
  return (
    <SetupFrame title={t('mail.title')} lead={t('mail.lead', { firm: firmName })} step={3} focused={focused}>
      {server === null ? (
        <p>
          {t('mail.folder')} <code className="setup-code">{folder}</code>
        </p>
      ) : (
        <p>{t('mail.server', { server })}</p>
      )}
      <div className="ar-cluster">
        <Button icon="send" loading={trial.isPending} onClick={() => trial.mutate()}>
          {t('mail.send')}
        </Button>
        <span className="ar-muted ar-small">{t('mail.to', { email: ownerEmail })}</span>
      </div>
      <FaultSummary error={trial.error} />
      {trial.data && !trial.isPending && <Outcome trial={trial.data} email={ownerEmail} />}
      <Button variant="primary" size="lg" wide onClick={onNext}>
        {t('continue')}
      </Button>
    </SetupFrame>
  );
}

function Outcome({
  trial: { outcome, reply },
  email,
}: {
  readonly trial: MailTrial;
  readonly email: string;
}) {
  const { t } = useTranslation();
  const answer = reply && <p className="setup-reply">{t('mail.reply', { reply })}</p>;
  if (outcome === 'written') return <Alert level="success" title={t('mail.written')} />;
  if (outcome === 'accepted')
    return (
      <Alert level="success" title={t('mail.accepted')}>
        <p>{t('mail.acceptedDetail', { email })}</p>
        {answer}
      </Alert>
    );
  return (
    <Alert level="danger" title={t(`mail.${outcome}`)}>
      {answer}
      <p>{t('mail.check')}</p>
    </Alert>
  );
}
