import type { MailFailure } from '@anteroom/contract';
import { useI18n } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { useTranslation } from 'react-i18next';

/** Says that the last e-mail to a person was not delivered, with the mail server's reply and what to do. */
export function MailFailureAlert({ failure }: { readonly failure: MailFailure }) {
  const { t } = useTranslation();
  const { date } = useI18n();
  return (
    <Alert level="warning" title={t('mailFailure.title', { date: date(failure.at, 'time') })}>
      <p>{t(failure.isTemporary ? 'mailFailure.temporary' : 'mailFailure.permanent')}</p>
      <p className="ar-muted">{t('mailFailure.reply', { reply: failure.reply })}</p>
    </Alert>
  );
}
