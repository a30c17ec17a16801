import { takesAnotherFile } from '@anteroom/domain/tasks/requestedFiles';
import type { TaskStep } from '@anteroom/sdk';
import { filesOfStep, StepFiles, type TaskFiles } from '@anteroom/task-parts';
import { useTranslation } from 'react-i18next';
import type { DynamicStepParams } from '../api.ts';

interface UploadStepProps {
  readonly step: TaskStep;
  readonly params: Extract<DynamicStepParams, { kind: 'upload' }>;
  readonly files: TaskFiles;
  readonly editable: boolean;
}

/** Shows a step that asks for files. */
export function UploadStep({ step, params: { types, several = true }, files, editable }: UploadStepProps) {
  const { t } = useTranslation();
  const given = filesOfStep({ documents: files.documents.data ?? [], uploads: files.uploads }, step.number);
  return (
    <>
      <StepFiles
        files={files}
        step={step}
        label={t('add', { item: step.label })}
        types={types}
        several={several}
        takesMore={takesAnotherFile(step, given.length)}
        editable={editable}
      />
      {!editable && given.length === 0 && <p className="ar-muted">{t('nothing')}</p>}
    </>
  );
}
