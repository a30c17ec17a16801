import type { GeneralRequestDetails, ServiceRequest } from '@anteroom/contract';
import { DefinedForm } from '@anteroom/forms';
import { HttpError, Log, useI18n, useService } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { useState } from 'react';
import { type GeneralRequestValues, generalRequest } from './generalRequest.ts';
import { useSendRequest } from './requests.ts';
import { useRequestDraft } from './useRequestDraft.ts';

interface RequestFormProps {
  readonly clientId: string;
  readonly onSent: (request: ServiceRequest) => void;
}

/** Why a press on the button did not end in a sent request. */
type Obstacle =
  /** Whether it arrived is not known. */
  | { readonly kind: 'unanswered' }
  | { readonly kind: 'refused' }
  /** A press whose answer was lost had arrived, and what is typed was changed since. */
  | { readonly kind: 'earlier'; readonly number: number };

/** A new request. Each mount is one: it is sent once, whatever happens on the way, and its draft goes with it. */
export function RequestForm({ clientId, onSent }: RequestFormProps) {
  const { t } = useI18n();
  const log = useService(Log);
  const send = useSendRequest(clientId);
  const draft = useRequestDraft(clientId);
  const [obstacle, setObstacle] = useState<Obstacle | null>(null);

  async function submit(values: GeneralRequestValues) {
    setObstacle(null);
    const details = { ...values, wishedDate: values.wishedDate || null };
    try {
      const request = await send(details, draft.idempotencyKey);
      if (isSame(request.details, details)) {
        draft.drop();
        onSent(request);
      } else {
        draft.renew(values);
        setObstacle({ kind: 'earlier', number: request.number });
      }
    } catch (error) {
      log.warn('A general request could not be sent', error);
      const answered = error instanceof HttpError && error.failure.kind === 'problem';
      setObstacle({ kind: answered ? 'refused' : 'unanswered' });
    }
  }

  return (
    <DefinedForm
      definition={generalRequest}
      submitLabel={t('generalRequests.send')}
      initialValues={draft.initialValues}
      onChange={draft.keep}
      onSubmit={submit}
    >
      {obstacle && (
        <Alert
          level={obstacle.kind === 'earlier' ? 'warning' : 'danger'}
          title={t(`generalRequests.${obstacle.kind}.title`, { ...obstacle })}
        >
          {t(`generalRequests.${obstacle.kind}.message`)}
        </Alert>
      )}
    </DefinedForm>
  );
}

function isSame(a: GeneralRequestDetails, b: GeneralRequestDetails): boolean {
  return (
    a.subject === b.subject &&
    a.department === b.department &&
    a.description === b.description &&
    a.wishedDate === b.wishedDate
  );
}
