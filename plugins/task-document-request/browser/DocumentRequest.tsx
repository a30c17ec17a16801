import type { TaskScreenProps } from '@anteroom/sdk';
import {
  FilesLoading,
  filesOfStep,
  MarkDone,
  NoAdding,
  stepElementId,
  useTaskFiles,
} from '@anteroom/task-parts';
import { useTranslation } from 'react-i18next';
import { documentRequestOpenPoints } from '../rules/documentRequest.ts';
import { RequestedItem } from './RequestedItem.tsx';

/**
 * Screen of a document request. The person gives each item of the list, or says that it does not apply, and marks the
 * task as done.
 */
export default function DocumentRequest({ task, client, editable }: TaskScreenProps) {
  const { t } = useTranslation();
  const files = useTaskFiles(task, client);
  const { documents, uploads, mayAdd } = files;
  const { steps } = task;

  const filesOf = (step: number | null) => filesOfStep({ documents: documents.data ?? [], uploads }, step);
  const arrivedOf = (step: number) => filesOf(step).filter(({ kind }) => kind === 'document').length;
  const open = documentRequestOpenPoints(steps, arrivedOf).map(({ path }) => path);
  const sending = uploads.filter(({ state }) => state.kind === 'sending').length;

  return (
    <div className="ar-stack ar-stack-large">
      {task.params.description && (
        <p className="ar-measure" style={{ whiteSpace: 'pre-line' }}>
          {task.params.description}
        </p>
      )}
      {editable && !mayAdd && <NoAdding files={files} />}
      <FilesLoading documents={documents} />
      {steps.map((step) => (
        <RequestedItem
          key={step.number}
          task={task}
          step={step}
          files={files}
          arrived={arrivedOf(step.number)}
          editable={editable}
        />
      ))}
      <p role="status" className="ar-visually-hidden">
        {files.announcement}
      </p>
      <MarkDone
        editable={editable}
        hint={t('done.hint')}
        wait={sending > 0 ? t('done.wait', { count: sending }) : null}
        open={steps
          .filter(({ number }) => open.includes(`steps/${number}`))
          .map((step) => ({ label: step.label, elementId: stepElementId(step) }))}
        latest={files.latest}
      />
    </div>
  );
}
