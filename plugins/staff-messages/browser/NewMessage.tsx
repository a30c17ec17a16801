import { sendMessage } from '@anteroom/contract/messages';
import { DefinedForm, type FormMessage } from '@anteroom/forms';
import { type ChosenClient, ClientField } from '@anteroom/screen-parts/ClientField';
import { timesOf } from '@anteroom/screen-parts/shownDays';
import { useUnsaved } from '@anteroom/screen-parts/useUnsaved';
import { Alerts, Http, HttpError, Log, useService } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Card } from '@anteroom/ui/Card';
import { PageHeader } from '@anteroom/ui/PageHeader';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageForm } from './messageForm.ts';
import { sentKey } from './useSentMessages.ts';

const listPath = '/staff/messages';

/** Form for writing a message to all clients or one, shown between two days. */
export function NewMessage() {
  const { t } = useTranslation();
  const http = useService(Http);
  const alerts = useService(Alerts);
  const log = useService(Log);
  const cache = useQueryClient();
  const [audience, setAudience] = useState('');
  const [client, setClient] = useState<ChosenClient | null>(null);
  const [isTyped, setTyped] = useState(false);
  const leaveTo = useUnsaved(isTyped);
  const [problem, setProblem] = useState<'missing' | 'forbidden' | 'failed' | null>(null);

  function check({ from, until }: { readonly from: string; readonly until: string }): readonly FormMessage[] {
    return until !== '' && until < from ? [{ path: 'until', message: t('write.untilWrong') }] : [];
  }

  return (
    <div className="ar-stack ar-stack-large">
      <PageHeader title={t('new')} back={{ href: listPath, label: t('title') }} />
      <Card>
        <DefinedForm
          definition={messageForm}
          submitLabel={t('write.send')}
          onChange={(typed) => {
            setTyped(Object.values(typed).some((value) => value !== undefined && value !== ''));
            if (typeof typed.audience === 'string') setAudience(typed.audience);
          }}
          check={check}
          onSubmit={async ({ subject, body, from, until, audience: to }) => {
            if (to === 'one' && !client) return setProblem('missing');
            setProblem(null);
            const times = timesOf({ from, until }, new Date());
            try {
              await http.call(sendMessage, {
                body: {
                  clientId: to === 'one' && client ? client.id : null,
                  subject,
                  body,
                  shownFrom: times.from,
                  shownUntil: times.until,
                },
              });
            } catch (error) {
              log.warn('A message could not be sent', error);
              return setProblem(
                error instanceof HttpError && error.code === 'forbidden' ? 'forbidden' : 'failed',
              );
            }
            await cache.invalidateQueries({ queryKey: sentKey });
            alerts.show({ type: 'success', msg: t('write.sent') });
            leaveTo(listPath);
          }}
        >
          {audience === 'one' && (
            <ClientField
              label={t('write.client')}
              client={client}
              error={problem === 'missing' && !client ? t('write.clientMissing') : undefined}
              onChoose={setClient}
            />
          )}
          {(problem === 'forbidden' || problem === 'failed') && (
            <Alert level="danger" title={t('write.notSent')}>
              {t(`write.${problem}`)}
            </Alert>
          )}
        </DefinedForm>
      </Card>
    </div>
  );
}
