import { Alerts, type Document, Documents, Log, type Task, type TaskStep, useService } from '@anteroom/sdk';
import { TaskStepPanel, useSaveStep } from '@anteroom/task-parts';
import { Badge } from '@anteroom/ui/Badge';
import { Button } from '@anteroom/ui/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reviewedState } from '../rules/documentReview.ts';

interface ReviewedDocumentProps {
  readonly task: Task;
  readonly step: TaskStep;
  /** Current document; null if it no longer exists. */
  readonly document: Document | null;
  readonly editable: boolean;
  readonly isShown: boolean;
  readonly onShow: (isShown: boolean) => void;
  /** Called after the document was marked as reviewed. */
  readonly onMarked: () => void;
}

/** Shows one document of a review in place, with the button that marks it as reviewed, and a note to the firm. */
export function ReviewedDocument(props: ReviewedDocumentProps) {
  const { task, step, document, editable, isShown, onShow, onMarked } = props;
  const { t } = useTranslation();
  const { Preview } = useService(Documents);
  const alerts = useService(Alerts);
  const log = useService(Log);
  const save = useSaveStep(task, step.number);
  const [isSaving, setSaving] = useState(false);
  const state = reviewedState(step, document);

  async function mark(sha256: string | null) {
    setSaving(true);
    try {
      await save({ data: sha256 === null ? {} : { sha256 } });
      if (sha256 !== null) onMarked();
    } catch (error) {
      log.warn('A document could not be marked as reviewed', error);
      alerts.show({ type: 'danger', msg: t('markFailed') });
    } finally {
      setSaving(false);
    }
  }

  return (
    <TaskStepPanel
      task={task}
      step={step}
      editable={editable}
      headingLevel={2}
      done={state === 'reviewed'}
      canBeSetAside={false}
    >
      {state === 'missing' && <p className="ar-muted">{t('missing')}</p>}
      {state === 'replaced' && (
        <p>
          <Badge tone="warning">{t('replaced')}</Badge> {t('replacedDetail')}
        </p>
      )}
      {document && isShown && (
        <div className="document-review-place">
          <Preview document={document} />
        </div>
      )}
      {document && (
        <div className="ar-cluster">
          <Button icon={isShown ? 'eye-off' : 'eye'} aria-expanded={isShown} onClick={() => onShow(!isShown)}>
            {t(isShown ? 'hide' : 'show')}
            <span className="ar-visually-hidden">: {step.label}</span>
          </Button>
          {editable && state !== 'reviewed' && (
            <Button
              variant={isShown ? 'primary' : 'secondary'}
              icon="check"
              loading={isSaving}
              onClick={() => mark(document.sha256)}
            >
              {t('mark')}
              <span className="ar-visually-hidden">: {step.label}</span>
            </Button>
          )}
          {editable && state === 'reviewed' && (
            <Button variant="quiet" icon="undo-2" loading={isSaving} onClick={() => mark(null)}>
              {t('unmark')}
              <span className="ar-visually-hidden">: {step.label}</span>
            </Button>
          )}
        </div>
      )}
    </TaskStepPanel>
  );
}
