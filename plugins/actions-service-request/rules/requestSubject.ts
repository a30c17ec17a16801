import { entriesOf } from '@anteroom/domain/formAnswers';
import type { Answers, FieldDefinition } from '@anteroom/domain/formDefinition';
import type { ServiceRequestForm } from './requestForm.ts';

/**
 * What tells a request from others of its type; null while that is not answered.
 *
 * @param nameOf - of an employee, by id.
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

/** What was written in words, for searching. */
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
