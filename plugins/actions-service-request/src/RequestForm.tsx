import type { ServiceRequest } from '@anteroom/contract';
import { generalRequests } from '@anteroom/domain/serviceRequests/generalRequests';
import { type Answers, DefinedForm } from '@anteroom/forms';
import { HttpError, Log, useI18n, useService } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { useMemo, useState } from 'react';

import { useSendRequest } from './requests.ts';
import { useRequestDraft } from './useRequestDraft.ts';

interface RequestFormProps {
  readonly clientId: string;
  readonly onSent: (request: ServiceRequest) => void;
}

/**
 * Why a press on the button did not end in a sent request. `unanswered`: whether it arrived is not known. `earlier`: a
 * press whose answer was lost had arrived, and what is typed was changed since.
 */
type Obstacle = 'unanswered' | 'refused' | 'earlier';

/** A new request. Each mount is one: it is sent once, whatever happens on the way, and its draft goes with it. */
export function RequestForm({ clientId, onSent }: RequestFormProps) {
  const { t } = useI18n();
  const log = useService(Log);
  const send = useSendRequest(clientId);
  const draft = useRequestDraft(clientId);
  const files = useMemo(() => ({ to: { type: 'clients' as const, id: clientId } }), [clientId]);
  const [obstacle, setObstacle] = useState<Obstacle | null>(null);

  async function submit(values: Answers) {
    setObstacle(null);
    try {
      const request = await send(values, draft.idempotencyKey);
      draft.drop();
      onSent(request);
    } catch (error) {
      log.warn('A general request could not be sent', error);
      const found = obstacleOf(error);
      if (found === 'earlier') draft.renew(values);
      setObstacle(found);
    }
  }

  return (
    <DefinedForm
      definition={generalRequests.definition}
      files={files}
      submitLabel={t('generalRequests.send')}
      initialValues={draft.initialValues}
      onChange={draft.keep}
      onSubmit={submit}
    >
      {obstacle && (
        <Alert
          level={obstacle === 'earlier' ? 'warning' : 'danger'}
          title={t(`generalRequests.${obstacle}.title`)}
        >
          {t(`generalRequests.${obstacle}.message`)}
        </Alert>
      )}
    </DefinedForm>
  );
}

function obstacleOf(error: unknown): Obstacle {
  if (!(error instanceof HttpError) || error.failure.kind !== 'problem') return 'unanswered';
  return error.code === 'conflict' ? 'earlier' : 'refused';
}
