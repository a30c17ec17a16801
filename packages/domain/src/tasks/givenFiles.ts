import { entriesOf } from '../forms/formAnswers.ts';
import type { Answers, FieldDefinition, FileAnswer } from '../forms/formDefinition.ts';

/** File that answers a question. */
export interface GivenFile extends FileAnswer {
  /** Path of the question: `papers`, or `jobs.0.contract` in a group's first entry. */
  readonly path: string;
}

/** Returns the files among the answers, in the order of the questions. */
export function givenFiles(fields: readonly FieldDefinition[], answers: Answers): readonly GivenFile[] {
  return fields.flatMap((field) => {
    const answer = answers[field.name];
    if (field.type === 'group') {
      return entriesOf(answer).flatMap((entry, index) =>
        givenFiles(field.fields, entry).map((file) => ({
          ...file,
          path: `${field.name}.${index}.${file.path}`,
        })),
      );
    }
    if (field.type !== 'file' || !Array.isArray(answer)) return [];
    return (answer as readonly FileAnswer[]).map((file) => ({ ...file, path: field.name }));
  });
}
