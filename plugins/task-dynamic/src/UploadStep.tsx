import type { DynamicStepParams } from '@anteroom/contract/taskKinds/dynamic';
import { takesAnotherFile } from '@anteroom/domain/documentRequest';
import type { TaskStep } from '@anteroom/sdk';
import { AddFiles, FileList, filesOfStep, type TaskFiles } from '@anteroom/task-parts';
import { useTranslation } from 'react-i18next';

interface UploadStepProps {
  readonly step: TaskStep;
  readonly params: Extract<DynamicStepParams, { kind: 'upload' }>;
  readonly files: TaskFiles;
  readonly editable: boolean;
}

/** Files to give. */
export function UploadStep({ step, params: { types, several = true }, files, editable }: UploadStepProps) {
  const { t } = useTranslation();
  const given = filesOfStep({ documents: files.documents.data ?? [], uploads: files.uploads }, step.number);
  const takesMore = takesAnotherFile(step, given.length);
  return (
    <>
      {editable && files.mayAdd && takesMore && (
        <AddFiles
          compact
          label={t('add', { item: step.label })}
          types={types}
          several={several}
          onFiles={(chosen) => files.send(chosen, step.number)}
        />
      )}
      <FileList files={files} step={step.number} editable={editable} />
      {!editable && given.length === 0 && <p className="ar-muted">{t('nothing')}</p>}
    </>
  );
}
