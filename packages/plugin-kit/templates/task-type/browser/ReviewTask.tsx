import { Http, HttpError, Log, type TaskScreenProps, Tasks, useService } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { TextArea } from '@anteroom/ui/TextArea';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { markAsRead } from './markAsRead.ts';

/** Shows the firm's request, a field for a comment, and the button that completes the task. */
export default function ReviewTask({ task, editable }: TaskScreenProps) {
  const { t } = useTranslation();
  const tasks = useService(Tasks);
  const http = useService(Http);
  const log = useService(Log);
  const [comment, setComment] = useState(task.comment ?? '');
  const [stage, setStage] = useState<'idle' | 'saving' | 'conflict' | 'failed'>('idle');

  async function complete() {
    setStage('saving');
    try {
      // Each change resolves with the updated task, from which the next change starts.
      const commented = comment === (task.comment ?? '') ? task : await tasks.comment(task, comment);
      await tasks.complete(await markAsRead(commented, http, tasks));
      setStage('idle');
    } catch (error) {
      log.warn('A review could not be completed', error);
      setStage(error instanceof HttpError && error.code === 'conflict' ? 'conflict' : 'failed');
    }
  }

  return (
    <div className="ar-stack ar-stack-large">
      {task.params.description && <p className="ar-measure">{task.params.description}</p>}
      {editable ? (
        <TextArea
          label={t('comment')}
          description={t('commentHint')}
          maxLength={4000}
          value={comment}
          onChange={(event) => setComment(event.target.value)}
        />
      ) : (
        task.comment && <p>{t('said', { comment: task.comment })}</p>
      )}
      {(stage === 'conflict' || stage === 'failed') && (
        <Alert level="danger" title={t(`${stage}.title`)}>
          {t(`${stage}.body`)}
        </Alert>
      )}
      {editable && (
        <div>
          <Button variant="primary" icon="check" loading={stage === 'saving'} onClick={complete}>
            {t('complete')}
          </Button>
        </div>
      )}
    </div>
  );
}
