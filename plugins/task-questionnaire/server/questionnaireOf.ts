import type { Task } from '@anteroom/contract';
import { checkQuestionnaire } from '@anteroom/domain/forms/checkForm';
import { readAnswers } from '@anteroom/domain/forms/formAnswers';
import { type Answers, fieldsOf, type QuestionnaireDefinition } from '@anteroom/domain/forms/formDefinition';

/**
 * Returns a task's questions and its answers.
 *
 * @throws FormDefinitionError when the definition is malformed.
 */
export function questionnaireOf({ definition, data }: Pick<Task, 'definition' | 'data'>): {
  readonly form: QuestionnaireDefinition;
  readonly answers: Answers;
} {
  const form: unknown = definition;
  checkQuestionnaire(form);
  return { form, answers: readAnswers(fieldsOf(form), data.answers) };
}
