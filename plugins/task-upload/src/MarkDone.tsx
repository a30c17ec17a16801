import { Dialogs, HttpError, Log, type Task, Tasks, useI18n, useService } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { useId, useState } from 'react';
import type { TaskUpload } from './taskUploads.ts';

interface MarkDoneProps {
  readonly task: Task;
  readonly editable: boolean;
  readonly uploads: readonly TaskUpload[];
  /** Undefined while it is not known. */
  readonly documentCount: number | undefined;
  readonly latest: () => Promise<Task>;
}

/** The end of the task: a button, what keeps it from working, and what went wrong. */
export function MarkDone({ task, editable, uploads, documentCount, latest }: MarkDoneProps) {
  const { t } = useI18n();
  const tasks = useService(Tasks);
  const dialogs = useService(Dialogs);
  const log = useService(Log);
  const hintId = useId();
  const [stage, setStage] = useState<'idle' | 'saving' | 'conflict' | 'failed'>('idle');

  const sending = uploads.filter(({ state }) => state.kind === 'sending').length;
  const lost = uploads.filter(({ state }) => state.kind === 'failed').length;
  const isEmpty = documentCount === 0 && !uploads.some(({ state }) => state.kind === 'done');

  async function complete() {
    const doubt = lost > 0 ? 'lost' : isEmpty ? 'empty' : null;
    const sure =
      doubt === null ||
      (await dialogs.confirm({
        title: t(`done.${doubt}.title`, { count: lost }),
        message: t(`done.${doubt}.message`, { count: lost, task: task.label }),
        confirmLabel: t('done.button'),
      }));
    if (!sure) return;

    setStage('saving');
    try {
      await tasks.complete(await latest());
      setStage('idle');
    } catch (error) {
      log.warn('An upload task could not be completed', error);
      setStage(error instanceof HttpError && error.code === 'conflict' ? 'conflict' : 'failed');
    }
  }

  return (
    <div className="ar-stack">
      {(stage === 'conflict' || stage === 'failed') && (
        <Alert level="danger" title={t(`done.${stage}.title`)}>
          {t(`done.${stage}.message`)}
        </Alert>
      )}
      {editable && (
        <div className="ar-cluster" style={{ columnGap: 'var(--ar-space-2)' }}>
          <Button
            variant="primary"
            size="lg"
            icon="check"
            loading={stage === 'saving'}
            disabled={sending > 0}
            aria-describedby={hintId}
            onClick={complete}
          >
            {t('done.button')}
          </Button>
          <p id={hintId} className="ar-muted ar-small">
            {sending > 0 ? t('done.wait', { count: sending }) : t('done.hint')}
          </p>
        </div>
      )}
    </div>
  );
}
