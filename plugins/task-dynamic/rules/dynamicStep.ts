import type { TaskStep } from '@anteroom/contract';
import { checkForm, FormDefinitionError } from '@anteroom/domain/forms/checkForm';
import { isAnswered } from '@anteroom/domain/forms/fieldFault';
import { answerFaults, readAnswers } from '@anteroom/domain/forms/formAnswers';
import type { FormDefinition } from '@anteroom/domain/forms/formDefinition';
import { FormQuestions } from '@anteroom/domain/forms/formQuestions';
import type { DynamicStepParams } from '../api.ts';

/** Returns the form of a step that asks questions, or null if it is malformed and therefore cannot be answered. */
export function formOfStep(params: Extract<DynamicStepParams, { kind: 'form' }>): FormDefinition | null {
  const form: unknown = params.form;
  try {
    checkForm(form);
    return form;
  } catch (error) {
    if (error instanceof FormDefinitionError) return null;
    throw error;
  }
}

/**
 * Returns whether nothing is left to do in a step of a dynamic task. Information needs no action; questions need valid
 * answers.
 *
 * @param today Calendar date against which date limits are checked.
 */
export function isDynamicStepDone(
  { params, data, dnaComment, review }: Pick<TaskStep, 'params' | 'data' | 'dnaComment' | 'review'>,
  today: string,
): boolean {
  if (dnaComment !== null || review?.state === 'accepted') return true;
  if (review) return false;
  const asked = params as DynamicStepParams;
  switch (asked.kind) {
    case 'information':
      return true;
    case 'confirm':
      return data.confirmed === true;
    case 'upload':
      return typeof data.files === 'number' && data.files > 0;
    case 'form': {
      const form = formOfStep(asked);
      if (!form) return false;
      const answers = readAnswers(form.fields, data.answers);
      const isBegun = form.fields.some((field) => isAnswered(field, answers[field.name]));
      return isBegun && answerFaults(new FormQuestions(form), form.fields, answers, today).length === 0;
    }
  }
}
