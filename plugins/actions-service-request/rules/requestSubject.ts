import { entriesOf } from '@anteroom/domain/forms/formAnswers';
import type { Answers, FieldDefinition } from '@anteroom/domain/forms/formDefinition';
import type { ServiceRequestForm } from './requestForm.ts';

/**
 * Returns the subject that distinguishes a request from others of its type; null until that question is answered.
 *
 * @param nameOf - returns an employee's name by ID.
 */
export function requestSubject(
  { definition, subject }: ServiceRequestForm,
  answers: Answers,
  nameOf: (employeeId: string) => string | undefined,
): string | null {
  const field = definition.fields.find(({ name }) => name === subject);
  const answer = answers[subject];
  if (!field || typeof answer !== 'string') return null;
  const text = field.type === 'employee' ? nameOf(answer) : answer;
  return text?.trim().slice(0, 200) || null;
}

/** Returns all free text in the answers, for searching. */
export function requestWords(fields: readonly FieldDefinition[], answers: Answers): string {
  return wordsIn(fields, answers).join('\n');
}

function wordsIn(fields: readonly FieldDefinition[], answers: Answers): readonly string[] {
  return fields.flatMap((field) => {
    const answer = answers[field.name];
    if (field.type === 'group') return entriesOf(answer).flatMap((entry) => wordsIn(field.fields, entry));
    const isWords = field.type === 'text' || field.type === 'longText';
    return isWords && typeof answer === 'string' && answer !== '' ? [answer] : [];
  });
}
