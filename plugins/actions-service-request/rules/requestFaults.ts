import { type AnswerFault, answerFaults, askedAnswers } from '@anteroom/domain/forms/formAnswers';
import type { Answers } from '@anteroom/domain/forms/formDefinition';
import { FormQuestions } from '@anteroom/domain/forms/formQuestions';
import { namedEmployees } from './namedEmployees.ts';
import type { RequestContext, RequestFault, ServiceRequestForm } from './requestForm.ts';

/**
 * Returns what prevents a request from being sent: every answer that breaks its field's rules or, if there are none,
 * every broken rule across answers.
 */
export function requestFaults(
  form: ServiceRequestForm,
  answers: Answers,
  context: RequestContext,
): readonly (AnswerFault | RequestFault)[] {
  const { fields } = form.definition;
  const questions = new FormQuestions(form.definition);
  const faults = answerFaults(questions, fields, answers, context.today);
  if (faults.length > 0) return faults;
  return relationFaults(form, askedAnswers(questions, fields, answers), context);
}

/**
 * Returns the broken rules across answers, for callers that have already checked each answer.
 *
 * @param asked - answers to the questions that are asked, and no others.
 */
export function relationFaults(
  form: ServiceRequestForm,
  asked: Answers,
  context: RequestContext,
): readonly RequestFault[] {
  const unknown = namedEmployees(form.definition.fields, asked)
    .filter(({ employeeId }) => context.employee(employeeId) === undefined)
    .map(({ path }) => ({ path, rule: 'employeeUnknown' as const }));
  return unknown.length > 0 ? unknown : (form.check?.(asked, context) ?? []);
}
