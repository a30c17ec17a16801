import { checkQuestionnaire, FormDefinitionError } from '@anteroom/domain/forms/checkForm';
import type { QuestionnaireDefinition } from '@anteroom/domain/forms/formDefinition';
import { Log, type TaskScreenProps, useService } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { AnswersToRead } from './AnswersToRead.tsx';
import { QuestionnaireForm } from './QuestionnaireForm.tsx';
import type { LoadLastAnswers } from './useLastAnswers.ts';
import { stateOf } from './useQuestionnaireSaving.ts';

export interface QuestionnaireProps extends TaskScreenProps {
  readonly loadLastAnswers: LoadLastAnswers;
}

/**
 * Screen of a questionnaire task. While the task is editable, it shows one section at a time and saves answers as they
 * are typed; once the task is done, it shows all answers read-only.
 */
export function Questionnaire({ task, client, editable, loadLastAnswers }: QuestionnaireProps) {
  const { t } = useTranslation();
  const log = useService(Log);
  const read = useMemo(() => readDefinition(task.definition), [task.definition]);

  useEffect(() => {
    if (read instanceof FormDefinitionError) log.error('A questionnaire cannot be shown', read);
  }, [read, log]);

  if (read instanceof FormDefinitionError) {
    return (
      <Alert level="danger" title={t('form.sections.broken')}>
        {t('form.sections.brokenHelp')}
      </Alert>
    );
  }
  if (!editable) {
    return <AnswersToRead definition={read} answers={stateOf(read, task).answers} headingLevel={2} />;
  }
  return (
    <QuestionnaireForm
      key={task.taskId}
      definition={read}
      task={task}
      client={client}
      loadLastAnswers={loadLastAnswers}
    />
  );
}

function readDefinition(definition: unknown): QuestionnaireDefinition | FormDefinitionError {
  try {
    checkQuestionnaire(definition);
    return definition;
  } catch (error) {
    if (error instanceof FormDefinitionError) return error;
    throw error;
  }
}
