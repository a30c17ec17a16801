import { DefinedForm } from '@anteroom/forms';
import { Alerts, Http, Log, useService } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Card } from '@anteroom/ui/Card';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { progressServiceRequest, type ServiceRequest, type ServiceRequestProgress } from '../../api.ts';
import { answerForm } from '../../rules/answerForm.ts';
import { currentOf } from '../requests.ts';

/** Form with which the firm reports a request's progress, with a text and files. The client is notified by e-mail. */
export function AnswerRequest({ request }: { readonly request: ServiceRequest }) {
  const { t } = useTranslation();
  const http = useService(Http);
  const alerts = useService(Alerts);
  const log = useService(Log);
  const cache = useQueryClient();
  const [hasFailed, setFailed] = useState(false);
  const { id: requestId, clientId, status, version } = request;
  const definition = useMemo(() => answerForm(status), [status]);
  const files = useMemo(() => ({ to: { type: 'clients' as const, id: clientId } }), [clientId]);

  async function send(body: ServiceRequestProgress) {
    setFailed(false);
    try {
      await http.call(progressServiceRequest, { params: { clientId, requestId }, body });
      alerts.show({ type: 'success', msg: t('answer.sent') });
    } catch (error) {
      log.warn('A service request could not be answered', error);
      // A colleague was faster: the request is shown next as they changed it.
      if (currentOf(error)) alerts.show({ type: 'danger', msg: t('request.tooLate') });
      else setFailed(true);
    }
    await cache.invalidateQueries({ queryKey: ['service-requests'] });
  }

  return (
    <Card headingLevel={2} title={t('answer.title')}>
      <DefinedForm
        definition={definition}
        submitLabel={t('answer.send')}
        initialValues={{ status: 'done' }}
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
