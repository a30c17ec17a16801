import { type AnswerFault, answerFaults, askedAnswers } from '@anteroom/domain/formAnswers';
import type { Answers } from '@anteroom/domain/formDefinition';
import { FormQuestions } from '@anteroom/domain/formQuestions';
import { namedEmployees } from './namedEmployees.ts';
import type { RequestContext, RequestFault, ServiceRequestForm } from './requestForm.ts';

/**
 * What keeps a request from being sent: every answer that breaks a rule of its field; where none does, every rule over several answers
 * that is broken.
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
 * The rules over several answers alone, for who has judged each answer.
 *
 * @param asked - answers to what is asked, and nothing else.
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
