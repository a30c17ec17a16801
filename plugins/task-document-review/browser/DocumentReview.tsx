import './documentReview.css';
import { Http, type TaskScreenProps, useService } from '@anteroom/sdk';
import { MarkDone, stepElementId } from '@anteroom/task-parts';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { Skeleton } from '@anteroom/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { documentReviewOpenPoints, reviewedState } from '../rules/documentReview.ts';
import { ReviewedDocument } from './ReviewedDocument.tsx';
import { reviewDocuments } from './reviewDocuments.ts';

/**
 * Screen of a document review. The person opens each document, marks it as reviewed, and then marks the task as done.
 */
export default function DocumentReview({ task, editable }: TaskScreenProps) {
  const { t } = useTranslation();
  const { steps } = task;
  const documents = useQuery(reviewDocuments(useService(Http), task.taskId));
  const documentOf = (step: number) => documents.data?.get(step) ?? null;
  const isToDo = (step: (typeof steps)[number] | undefined) => {
    const state = step && reviewedState(step, documentOf(step.number));
    return state === 'to-review' || state === 'replaced';
  };
  const [chosen, setChosen] = useState<number | null>();
  // Initially the first unreviewed document. Only one is open at a time, so that it can use the full width.
  const shown = chosen === undefined ? (steps.find(isToDo) ?? steps[0])?.number : chosen;

  if (!documents.data) {
    return documents.isPending ? (
      <Skeleton shape="card" height="24rem" />
    ) : (
      <Alert
        level="danger"
        title={t('failed')}
        action={
          <Button size="sm" loading={documents.isFetching} onClick={() => documents.refetch()}>
            {t('again')}
          </Button>
        }
      >
        {t('safe')}
      </Alert>
    );
  }

  const open = documentReviewOpenPoints(steps, documentOf).map(({ path }) => path);

  function goOnAfter(number: number) {
    const next = steps.find((step) => step.number !== number && isToDo(step));
    setChosen(next?.number ?? null);
    if (next) requestAnimationFrame(() => document.getElementById(stepElementId(next))?.focus());
  }

  return (
    <div className="ar-stack ar-stack-large">
      {task.params.description && (
        <p className="ar-measure" style={{ whiteSpace: 'pre-line' }}>
          {task.params.description}
        </p>
      )}
      {steps.map((step) => (
        <ReviewedDocument
          key={step.number}
          task={task}
          step={step}
          document={documentOf(step.number)}
          editable={editable}
          isShown={shown === step.number}
          onShow={(isShown) => setChosen(isShown ? step.number : null)}
          onMarked={() => goOnAfter(step.number)}
        />
      ))}
      <MarkDone
        editable={editable}
        hint={t('doneHint')}
        open={steps
          .filter(({ number }) => open.includes(`steps/${number}`))
          .map((step) => ({ label: step.label, elementId: stepElementId(step) }))}
        latest={async () => task}
      />
    </div>
  );
}
