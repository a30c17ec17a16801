import { type FieldFault, fieldFault } from './fieldFault.ts';
import type {
  AddressAnswer,
  Answer,
  Answers,
  EntryAnswers,
  FieldDefinition,
  FileAnswer,
  SingleAnswer,
  SingleFieldDefinition,
} from './formDefinition.ts';
import type { FormQuestions } from './formQuestions.ts';

/** Answer that breaks a rule. `path` locates it: `subject`, or `jobs.0.employer` in a group's first entry. */
export interface AnswerFault extends FieldFault {
  readonly path: string;
  readonly field: FieldDefinition;
}

/** Returns the value of an unanswered question. */
export function emptyAnswer(field: SingleFieldDefinition): SingleAnswer;
export function emptyAnswer(field: FieldDefinition): Answer;
export function emptyAnswer({ type }: FieldDefinition): Answer {
  switch (type) {
    case 'several':
    case 'file':
    case 'group':
      return [];
    case 'address':
      return { country: '', state: '', line1: '', line2: '', city: '', postalCode: '' };
    default:
      return '';
  }
}

/**
 * Reads stored answers, which may come from a draft or another version of the form. Keeps those with the shape that
 * their question expects, and leaves all others empty. Does not validate.
 */
export function readAnswers(fields: readonly FieldDefinition[], stored: unknown): Answers {
  const given = asRecord(stored);
  return Object.fromEntries(fields.map((field) => [field.name, readAnswer(field, given[field.name])]));
}

function readAnswer(field: FieldDefinition, stored: unknown): Answer {
  if (field.type !== 'group') return readSingle(field, stored);
  if (!Array.isArray(stored)) return [];
  return stored.map((entry) => readEntry(field.fields, entry));
}

/** Reads the answers of one entry of a group. */
export function readEntry(fields: readonly SingleFieldDefinition[], stored: unknown): EntryAnswers {
  const given = asRecord(stored);
  return Object.fromEntries(fields.map((field) => [field.name, readSingle(field, given[field.name])]));
}

function readSingle(field: SingleFieldDefinition, stored: unknown): SingleAnswer {
  switch (field.type) {
    case 'several':
      return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : [];
    case 'file':
      return Array.isArray(stored) ? stored.flatMap(readFile) : [];
    case 'address': {
      const given = asRecord(stored);
      const parts = Object.keys(emptyAnswer(field)).map((part) => [part, textOf(given[part])]);
      return Object.fromEntries(parts) as unknown as AddressAnswer;
    }
    default:
      return textOf(stored);
  }
}

function readFile(stored: unknown): FileAnswer[] {
  const { documentId, name } = asRecord(stored);
  return typeof documentId === 'string' && typeof name === 'string' ? [{ documentId, name }] : [];
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** Returns every answer that breaks a rule, in the order of the questions. Checks only questions that are asked. */
export function answerFaults(
  questions: FormQuestions,
  fields: readonly FieldDefinition[],
  answers: Answers,
  today: string,
): AnswerFault[] {
  return fields.flatMap((field) => {
    if (!questions.asks(field, answers)) return [];
    const fault = fieldFault(field, answers[field.name], today);
    const own = fault ? [{ ...fault, field, path: field.name }] : [];
    if (field.type !== 'group') return own;
    const inner = entriesOf(answers[field.name]).flatMap((entry, index) =>
      field.fields.flatMap((each) => {
        const found = questions.asks(each, answers, { group: field, entry })
          ? fieldFault(each, entry[each.name], today)
          : null;
        return found ? [{ ...found, field: each, path: `${field.name}.${index}.${each.name}` }] : [];
      }),
    );
    return [...own, ...inner];
  });
}

/**
 * Returns the answers to the questions that are asked, with trimmed texts. Answers left from questions that are no
 * longer asked are not submitted.
 */
export function askedAnswers(
  questions: FormQuestions,
  fields: readonly FieldDefinition[],
  answers: Answers,
): Answers {
  return Object.fromEntries(
    fields.map((field) => {
      if (!questions.asks(field, answers)) return [field.name, emptyAnswer(field)];
      if (field.type !== 'group') return [field.name, trimmed(answers[field.name] ?? emptyAnswer(field))];
      const entries = entriesOf(answers[field.name]).map((entry) =>
        Object.fromEntries(
          field.fields.map((each) => [
            each.name,
            questions.asks(each, answers, { group: field, entry })
              ? trimmed(entry[each.name] ?? emptyAnswer(each))
              : emptyAnswer(each),
          ]),
        ),
      );
      return [field.name, entries];
    }),
  );
}

export function entriesOf(answer: Answer | undefined): readonly EntryAnswers[] {
  return Array.isArray(answer) ? (answer as readonly EntryAnswers[]) : [];
}

function trimmed<T extends Answer>(answer: T): T {
  return typeof answer === 'string' ? (answer.trim() as T) : answer;
}
