import { readAnswers } from '@anteroom/domain/forms/formAnswers';
import { answersToCarry } from '@anteroom/domain/forms/questionnaire';
import { givenFiles } from '@anteroom/domain/tasks/givenFiles';
import { AnswerList } from '@anteroom/forms';
import { Alerts, Conversations, Dialogs, Log, useService } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ServiceRequest } from '../api.ts';
import { requestTalk } from '../rules/requestTalk.ts';
import { mayBecome } from '../rules/requestTransitions.ts';
import { AttachedFiles } from './AttachedFiles.tsx';
import { BackToList } from './BackToList.tsx';
import { FirmsAnswers } from './FirmsAnswers.tsx';
import { RequestHistory } from './RequestHistory.tsx';
import { currentOf, useRequestCalls } from './requests.ts';
import type { ServiceRequestsProps } from './ServiceRequests.tsx';
import { StatusBadge } from './StatusBadge.tsx';

interface RequestViewProps extends ServiceRequestsProps {
  readonly path: string;
  readonly request: ServiceRequest;
  /** Whether it was sent while this screen showed it as a draft. */
  readonly isJustSent: boolean;
  readonly onCopied: (requestId: string) => void;
}

/** A sent request: its answers, its status and its history. */
export function RequestView({ type, form, clientId, path, request, isJustSent, onCopied }: RequestViewProps) {
  const { t } = useTranslation();
  const log = useService(Log);
  const alerts = useService(Alerts);
  const dialogs = useService(Dialogs);
  const { Ask } = useService(Conversations);
  const calls = useRequestCalls(clientId, type);
  const [busy, setBusy] = useState<'cancel' | 'copy' | null>(null);
  const number = request.number ?? '';
  const { fields } = form.definition;
  const employees = new Map(request.employees.map(({ id, name }) => [id, name]));
  const isErased = Object.keys(request.answers).length === 0;

  async function cancel() {
    const sure = await dialogs.confirm({
      title: t('request.cancelTitle', { number }),
      message: t('request.cancelMessage'),
      confirmLabel: t('request.cancel'),
      danger: true,
    });
    if (sure) await run('cancel', async () => calls.show(await calls.cancel(request)));
  }

  async function copy() {
    await run('copy', async () => {
      const empty = readAnswers(fields, {});
      const answers = { ...empty, ...answersToCarry(fields, empty, readAnswers(fields, request.answers)) };
      const made = await calls.begin(crypto.randomUUID(), answers);
      onCopied(made.id);
    });
  }

  async function run(what: 'cancel' | 'copy', deed: () => Promise<void>) {
    setBusy(what);
    try {
      await deed();
    } catch (error) {
      log.warn(`A service request: ${what} failed`, error);
      const current = currentOf(error);
      if (current) calls.show(current);
      alerts.show({ type: 'danger', msg: t(current ? 'request.tooLate' : 'request.failed') });
    } finally {
      setBusy(null);
    }
  }

  return (
    <div className="ar-stack">
      <BackToList path={path} />
      {isJustSent && <JustSent number={number} />}
      <FirmsAnswers events={request.history} />
      <div className="ar-split">
        <Card
          headingLevel={2}
          title={t('request.title', { number })}
          action={<StatusBadge status={request.status} />}
        >
          <div className="ar-stack">
            {request.refusalReason !== null && (
              <Alert level="danger" title={t('request.refusalReason')}>
                {request.refusalReason}
              </Alert>
            )}
            {isErased ? (
              <p className="ar-muted">{t('request.erased')}</p>
            ) : (
              <AnswerList definition={form.definition} answers={request.answers} employees={employees} />
            )}
            <AttachedFiles files={givenFiles(fields, readAnswers(fields, request.answers))} />
            {!isErased && (
              <div>
                <Button icon="copy" loading={busy === 'copy'} onClick={copy}>
                  {t('request.copy')}
                </Button>
              </div>
            )}
            <div className="ar-cluster ar-flush">
              <Ask about={{ kind: requestTalk, id: request.id }} name={t('request.title', { number })} />
              {mayBecome(request.status, 'cancelled', 'client') && (
                <Button size="sm" variant="quiet" icon="x" loading={busy === 'cancel'} onClick={cancel}>
                  {t('request.cancel')}
                </Button>
              )}
            </div>
          </div>
        </Card>
        <Card headingLevel={2} title={t('history.title')}>
          <RequestHistory events={request.history} />
        </Card>
      </div>
    </div>
  );
}

/** Confirms that the request was sent. It takes the focus, because the button is gone. */
function JustSent({ number }: { readonly number: number | '' }) {
  const { t } = useTranslation();
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => region.current?.focus(), []);
  return (
    <div ref={region} tabIndex={-1}>
      <Alert level="success" title={t('request.sent', { number })}>
        {t('request.sentHelp')}
      </Alert>
    </div>
  );
}
