import { taskMetaData } from '@anteroom/domain/tasks/taskMetaData';
import { AnswerList, AnswersForm, type FormDefinition } from '@anteroom/forms';
import type { Client, Task, TaskStep } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { SavingIndicator } from '@anteroom/ui/SavingIndicator';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DynamicStepParams } from '../api.ts';
import { formOfStep } from '../rules/dynamicStep.ts';
import { useStepAnswers } from './useStepAnswers.ts';

interface FormStepProps {
  readonly task: Task;
  readonly step: TaskStep;
  readonly params: Extract<DynamicStepParams, { kind: 'form' }>;
  readonly client: Client;
  readonly editable: boolean;
}

/** Shows a step's questions or, once they can no longer be changed, its answers. */
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

/** Shows questions whose answers are saved while they are typed. */
function OpenForm({ definition, task, step, client }: OpenFormProps) {
  const { t } = useTranslation();
  const { initial, saving, write, keepMine } = useStepAnswers(task, step, definition);
  // Computed once from the initial task: each save creates a new task object, which would re-render every field.
  const [files] = useState(() => ({
    to: { type: 'clients' as const, id: client.id },
    metaData: taskMetaData(task),
    step: step.number,
  }));
  return (
    <>
      <AnswersForm
        definition={definition}
        initialValues={initial}
        onChange={write}
        settle={saving.settle}
        files={files}
      />
      <SavingIndicator
        state={saving.state}
        texts={(key) => t(`form.saving.${key}`)}
        onRetry={saving.flush}
        onKeepMine={keepMine}
      />
    </>
  );
}
