import { resource } from '@anteroom/domain/people/permissions';
import { HttpError, Log, Permissions, type StepReviewChange, Tasks, useService } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { TextArea } from '@anteroom/ui/TextArea';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StepInReview } from './ReviewedStep.ts';

/**
 * Lets the firm's staff accept the response to a step, or send it back with a reason. Renders nothing for anybody else.
 */
export function StepReview(props: StepInReview) {
  const permissions = useService(Permissions);
  const mayReview = permissions.isStaff && !permissions.has(resource.readOnly);
  return mayReview && props.task.status !== 'CANCELLED' ? <Review {...props} /> : null;
}

function Review({ task, step }: StepInReview) {
  const { t } = useTranslation();
  const tasks = useService(Tasks);
  const log = useService(Log);
  const [stage, setStage] = useState<'idle' | 'asking' | 'saving' | 'conflict' | 'failed'>('idle');
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const isAsking = stage === 'asking' || reason !== '';

  async function review(change: StepReviewChange) {
    setStage('saving');
    try {
      await tasks.reviewStep(task, step.number, change);
      setReason('');
      setStage('idle');
    } catch (error) {
      log.warn('A review could not be saved', error);
      setStage(error instanceof HttpError && error.code === 'conflict' ? 'conflict' : 'failed');
    }
  }

  function sendBack(event: FormEvent) {
    event.preventDefault();
    if (stage === 'saving') return;
    const isBlank = reason.trim() === '';
    setIsMissing(isBlank);
    if (!isBlank) void review({ state: 'returned', reason });
  }

  function cancel() {
    setReason('');
    setIsMissing(false);
    setStage('idle');
  }

  const title = step.label;
  return (
    <div className="ar-stack">
      {(stage === 'conflict' || stage === 'failed') && (
        <Alert level="danger" title={t(`parts.review.${stage}`)} />
      )}
      {isAsking ? (
        <form className="ar-stack" noValidate onSubmit={sendBack}>
          <TextArea
            label={t('parts.review.reason')}
            description={t('parts.review.reasonHint')}
            error={isMissing ? t('parts.review.reasonMissing') : undefined}
            // After choosing to send it back, the person enters the reason.
            autoFocus
            maxLength={4_000}
            value={reason}
            onChange={({ target }) => {
              setReason(target.value);
              setIsMissing(false);
              setStage('asking');
            }}
          />
          <div className="ar-cluster">
            <Button type="submit" variant="primary" loading={stage === 'saving'}>
              {t('parts.review.send')}
            </Button>
            <Button onClick={cancel}>{t('parts.review.cancel')}</Button>
          </div>
        </form>
      ) : (
        <div className="ar-cluster">
          {step.review?.state !== 'accepted' && (
            <Button
              size="sm"
              icon="check"
              loading={stage === 'saving'}
              aria-label={t('parts.review.acceptNamed', { title })}
              onClick={() => review({ state: 'accepted' })}
            >
              {t('parts.review.accept')}
            </Button>
          )}
          {step.review?.state !== 'returned' && (
            <Button
              size="sm"
              icon="undo-2"
              aria-label={t('parts.review.sendBackNamed', { title })}
              onClick={() => setStage('asking')}
            >
              {t('parts.review.sendBack')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
