import type { DynamicStepParams } from '@anteroom/contract/taskKinds/dynamic';
import { formOfStep } from '@anteroom/domain/dynamicStep';
import { taskMetaData } from '@anteroom/domain/taskMetaData';
import { AnswerList, type Answers, AnswersForm } from '@anteroom/forms';
import { type Client, type Task, type TaskStep, useI18n } from '@anteroom/sdk';
import { useSaveStep } from '@anteroom/task-parts';
import { Alert } from '@anteroom/ui/Alert';
import { SavingIndicator, useAutoSave } from '@anteroom/ui/SavingIndicator';
import { useRef, useState } from 'react';

interface FormStepProps {
  readonly task: Task;
  readonly step: TaskStep;
  readonly params: Extract<DynamicStepParams, { kind: 'form' }>;
  readonly client: Client;
  readonly editable: boolean;
}

/** Questions, whose answers are saved as they are typed. */
export function FormStep({ task, step, params, client, editable }: FormStepProps) {
  const { t } = useI18n();
  const save = useSaveStep(task, step.number);
  const overwrite = useRef(false);
  const saving = useAutoSave(async (answers: Answers) => {
    await save({ data: { answers }, overwrite: overwrite.current });
    overwrite.current = false;
  });
  const [definition] = useState(() => formOfStep(params));
  // Of the first sight of the task, which each save renews: every field would render with it.
  const [files] = useState(() => ({
    to: { type: 'clients' as const, id: client.id },
    metaData: taskMetaData(task),
  }));

  if (!definition) return <Alert level="danger">{t('broken')}</Alert>;
  if (!editable) {
    return <AnswerList definition={definition} answers={step.data.answers} />;
  }
  return (
    <>
      <AnswersForm
        definition={definition}
        initialValues={step.data.answers}
        onChange={saving.write}
        files={files}
      />
      <SavingIndicator
        state={saving.state}
        texts={(key) => t(`form.saving.${key}`)}
        onRetry={saving.flush}
        onKeepMine={() => {
          overwrite.current = true;
          saving.keepMine();
        }}
      />
    </>
  );
}
