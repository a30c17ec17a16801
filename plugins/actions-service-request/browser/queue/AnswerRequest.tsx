import { DefinedForm } from '@anteroom/forms';
import { useUnsaved } from '@anteroom/screen-parts/useUnsaved';
import { Alerts, Http, Log, useService } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Card } from '@anteroom/ui/Card';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { progressServiceRequest, type ServiceRequest, type ServiceRequestProgress } from '../../api.ts';
import { answerForm } from '../../rules/answerForm.ts';
import { mayBecome } from '../../rules/requestTransitions.ts';
import { currentOf } from '../requests.ts';

/**
 * Form with which the firm reports a request's progress, with a text and files. The client is notified by e-mail. Nothing
 * is shown for a finished request, unless it was finished during the input. Asks before the input is lost.
 */
export function AnswerRequest({ request }: { readonly request: ServiceRequest }) {
  const { t } = useTranslation();
  const http = useService(Http);
  const alerts = useService(Alerts);
  const log = useService(Log);
  const cache = useQueryClient();
  const [hasFailed, setFailed] = useState(false);
  // Holds the version that the input is about: a later change is then a conflict, and the input stays.
  const [held, setHeld] = useState<ServiceRequest | null>(null);
  useUnsaved(held !== null);
  const [round, setRound] = useState(0);
  const { id: requestId, clientId, status, version } = held ?? request;
  const definition = useMemo(() => answerForm(status), [status]);
  const files = useMemo(
    () => ({ to: { type: 'clients' as const, id: clientId }, about: `${requestId}/${round}` }),
    [clientId, requestId, round],
  );

  async function send(body: ServiceRequestProgress) {
    setFailed(false);
    let isSent = false;
    try {
      await http.call(progressServiceRequest, { params: { clientId, requestId }, body });
      isSent = true;
      alerts.show({ type: 'success', msg: t('answer.sent') });
    } catch (error) {
      log.warn('A service request could not be answered', error);
      const current = currentOf(error);
      if (current) {
        // A colleague was faster: the request is shown next as they changed it, and the input can be sent after that.
        const isOpen = isOpenForFirm(current);
        alerts.show({ type: 'danger', msg: t(isOpen ? 'answer.overtaken' : 'request.tooLate') });
        if (isOpen) setHeld((before) => before && current);
      } else setFailed(true);
    }
    await cache.invalidateQueries({ queryKey: ['service-requests'] });
    if (!isSent) return;
    setHeld(null);
    setRound(round + 1);
  }

  if (!isOpenForFirm(held ?? request)) return null;

  return (
    <Card headingLevel={2} title={t('answer.title')}>
      <DefinedForm
        key={round}
        definition={definition}
        submitLabel={t('answer.send')}
        initialValues={{ status: 'done' }}
        onChange={() => setHeld((before) => before ?? request)}
        files={files}
        onSubmit={(given) =>
          send({
            version,
            status: given.status as ServiceRequestProgress['status'],
            ...(given.reason && { reason: given.reason }),
            ...(given.answer && { answer: given.answer }),
            ...(given.files.length > 0 && { documentIds: given.files.map(({ documentId }) => documentId) }),
          })
        }
      >
        {hasFailed && (
          <Alert level="danger" title={t('request.refused.title')}>
            {t('request.refused.message')}
          </Alert>
        )}
      </DefinedForm>
    </Card>
  );
}

function isOpenForFirm({ status }: ServiceRequest): boolean {
  return mayBecome(status, 'done', 'firm');
}
