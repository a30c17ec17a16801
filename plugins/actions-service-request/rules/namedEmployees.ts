import { entriesOf } from '@anteroom/domain/forms/formAnswers';
import type { Answers, FieldDefinition } from '@anteroom/domain/forms/formDefinition';

/** Answer that names an employee. */
export interface NamedEmployee {
  readonly path: string;
  readonly employeeId: string;
}

/** Returns the employees named in the answers, in the order of the questions. */
export function namedEmployees(
  fields: readonly FieldDefinition[],
  answers: Answers,
): readonly NamedEmployee[] {
  return fields.flatMap((field) => {
    const answer = answers[field.name];
    if (field.type === 'group') {
      return entriesOf(answer).flatMap((entry, index) =>
        namedEmployees(field.fields, entry).map(({ path, employeeId }) => ({
          path: `${field.name}.${index}.${path}`,
          employeeId,
        })),
      );
    }
    return field.type === 'employee' && typeof answer === 'string' && answer !== ''
      ? [{ path: field.name, employeeId: answer }]
      : [];
  });
}
