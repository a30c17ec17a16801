import type { DynamicStepParams } from '@anteroom/contract/taskKinds/dynamic';
import { formOfStep } from '@anteroom/domain/dynamicStep';
import { taskMetaData } from '@anteroom/domain/taskMetaData';
import { AnswerList, AnswersForm, type FormDefinition } from '@anteroom/forms';
import type { Client, Task, TaskStep } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { SavingIndicator } from '@anteroom/ui/SavingIndicator';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStepAnswers } from './useStepAnswers.ts';

interface FormStepProps {
  readonly task: Task;
  readonly step: TaskStep;
  readonly params: Extract<DynamicStepParams, { kind: 'form' }>;
  readonly client: Client;
  readonly editable: boolean;
}

/** Questions; once they are not to be changed any more, with what was answered. */
export function FormStep({ params, editable, ...rest }: FormStepProps) {
  const { t } = useTranslation();
  const [definition] = useState(() => formOfStep(params));
  if (!definition) return <Alert level="danger">{t('broken')}</Alert>;
  if (!editable) return <AnswerList definition={definition} answers={rest.step.data.answers} />;
  return <OpenForm definition={definition} {...rest} />;
}

interface OpenFormProps extends Pick<FormStepProps, 'task' | 'step' | 'client'> {
  readonly definition: FormDefinition;
}

/** Questions, whose answers are saved as they are typed. */
function OpenForm({ definition, task, step, client }: OpenFormProps) {
  const { t } = useTranslation();
  const { initial, saving, write, keepMine } = useStepAnswers(task, step, definition);
  // Of the first sight of the task, which each save renews: every field would render with it.
  const [files] = useState(() => ({
    to: { type: 'clients' as const, id: client.id },
    metaData: taskMetaData(task),
  }));
  return (
    <>
      <AnswersForm definition={definition} initialValues={initial} onChange={write} files={files} />
      <SavingIndicator
        state={saving.state}
        texts={(key) => t(`form.saving.${key}`)}
        onRetry={saving.flush}
        onKeepMine={keepMine}
      />
    </>
  );
}
