import './settings.css';
import { changeMailSettings, getMailSettings, type MailSettings, sendTestMail } from '@anteroom/contract';
import { Alerts, Http, useService } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import { TextArea } from '@anteroom/ui/TextArea';
import { TextField } from '@anteroom/ui/TextField';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { MailPreview } from './MailPreview.tsx';
import { SectionForm } from './SectionForm.tsx';
import { useSection } from './useSection.ts';

/** Settings for the sender, addresses and signature of the firm's mails, with a live preview. */
export default function Mail() {
  const { t } = useTranslation();
  const http = useService(Http);
  const alerts = useService(Alerts);
  const section = useSection<MailSettings>({
    name: 'mail',
    title: t('mail.title'),
    read: (http, signal) => http.call(getMailSettings, { signal }),
    write: (http, body) => http.call(changeMailSettings, { body }),
  });
  const test = useMutation({
    mutationFn: () => http.call(sendTestMail),
    onSuccess: () => alerts.show({ type: 'success', msg: t('mail.testSent') }),
    onError: () => alerts.show({ type: 'danger', msg: t('mail.testFailed') }),
  });
  return (
    <SectionForm section={section}>
      {(mail, faultOf) => (
        <div className="staff-settings-look">
          <Card>
            <div className="ar-stack">
              <TextField
                label={t('mail.email')}
                description={t('mail.emailHint')}
                type="email"
                autoComplete="off"
                value={mail.email}
                error={faultOf('email')}
                maxLength={254}
                onChange={({ target }) => section.set({ email: target.value })}
              />
              <TextField
                label={t('mail.senderName')}
                description={t('mail.senderNameHint')}
                optional={t('optional')}
                autoComplete="off"
                value={mail.senderName ?? ''}
                error={faultOf('senderName')}
                maxLength={200}
                onChange={({ target }) => section.set({ senderName: target.value || null })}
              />
              <TextField
                label={t('mail.replyTo')}
                description={t('mail.replyToHint')}
                optional={t('optional')}
                type="email"
                autoComplete="off"
                value={mail.replyTo ?? ''}
                error={faultOf('replyTo')}
                maxLength={254}
                onChange={({ target }) => section.set({ replyTo: target.value || null })}
              />
              <TextArea
                label={t('mail.signature')}
                description={t('mail.signatureHint')}
                optional={t('optional')}
                value={mail.signature ?? ''}
                error={faultOf('signature')}
                maxLength={1000}
                onChange={({ target }) => section.set({ signature: target.value || null })}
              />
            </div>
          </Card>
          <Card
            title={t('preview.title')}
            action={
              <Button
                size="sm"
                icon="send"
                loading={test.isPending}
                disabled={section.isChanged}
                onClick={() => test.mutate()}
              >
                {t('mail.test')}
              </Button>
            }
          >
            <MailPreview settings={mail} />
          </Card>
        </div>
      )}
    </SectionForm>
  );
}
