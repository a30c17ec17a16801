import { isAnswered } from './fieldFault.ts';
import { type AnswerFault, answerFaults, emptyAnswer, entriesOf, readEntry } from './formAnswers.ts';
import type {
  Answer,
  Answers,
  EntryAnswers,
  FieldDefinition,
  FollowUp,
  FormSection,
  QuestionnaireDefinition,
} from './formDefinition.ts';
import { FormQuestions } from './formQuestions.ts';

/**
 * How far a section is. `begun`: something that must be answered is not; `errors`: something that was answered breaks a rule; `complete`:
 * neither; `empty`: nothing is answered yet.
 */
export type SectionState = 'empty' | 'begun' | 'complete' | 'errors';

export function sectionState(
  questions: FormQuestions,
  section: FormSection,
  answers: Answers,
  today: string,
): SectionState {
  const asked = section.fields.filter((field) => questions.asks(field, answers));
  if (!asked.some((field) => isAnswered(field, answers[field.name]))) return 'empty';
  const faults = answerFaults(questions, asked, answers, today);
  if (faults.length === 0) return 'complete';
  return faults.every(({ rule }) => rule === 'required') ? 'begun' : 'errors';
}

/** What keeps a questionnaire from being done, in the order of its questions. */
export function questionnaireFaults(
  definition: QuestionnaireDefinition,
  answers: Answers,
  today: string,
): AnswerFault[] {
  const questions = new FormQuestions(definition);
  return answerFaults(questions, questions.fields, answers, today);
}

/** The documents that the answers call for, in the order of the definition. */
export function followUpsOf(definition: QuestionnaireDefinition, answers: Answers): readonly FollowUp[] {
  const questions = new FormQuestions(definition);
  return (definition.followUps ?? []).filter(({ when }) => questions.holds(when, { answers }));
}

/**
 * Last year's answers to questions that have none yet, by name: what was answered this year is not among them. Files, and what the definition
 * says differs every year, are not taken over; a group's entries are, without these, if it has none.
 */
export function answersToCarry(fields: readonly FieldDefinition[], answers: Answers, last: Answers): Answers {
  const carried = fields.flatMap((field): [string, Answer][] => {
    const before = last[field.name];
    if (before === undefined || isAnswered(field, answers[field.name])) return [];
    const answer = carriedAnswer(field, before);
    return isAnswered(field, answer) ? [[field.name, answer]] : [];
  });
  return Object.fromEntries(carried);
}

/** What {@link answersToCarry} has given and nobody has changed since, put back to nothing. */
export function answersToTakeBack(
  fields: readonly FieldDefinition[],
  answers: Answers,
  carried: Answers,
): Answers {
  const unchanged = fields.filter(
    ({ name }) => carried[name] !== undefined && sameAnswer(answers[name], carried[name]),
  );
  return Object.fromEntries(unchanged.map((field) => [field.name, emptyAnswer(field)]));
}

function carriedAnswer(field: FieldDefinition, before: Answer): Answer {
  if (field.carry === false || field.type === 'file') return emptyAnswer(field);
  if (field.type !== 'group') return before;
  return entriesOf(before).map((entry) => {
    const kept = field.fields.filter((each) => each.carry !== false && each.type !== 'file');
    const names = new Set(kept.map(({ name }) => name));
    const left: EntryAnswers = Object.fromEntries(Object.entries(entry).filter(([name]) => names.has(name)));
    return readEntry(field.fields, left);
  });
}

/**
 * Puts together what two have changed since `base`: question by question, what was changed here wins over what was changed elsewhere.
 */
export function mergeAnswers(base: Answers, here: Answers, elsewhere: Answers): Answers {
  const changedHere = Object.entries(here).filter(([name, answer]) => !sameAnswer(answer, base[name]));
  return { ...elsewhere, ...Object.fromEntries(changedHere) };
}

/** The questions, by name, that were answered differently here and elsewhere since `base`: {@link mergeAnswers} would lose one of the two. */
export function disputedAnswers(base: Answers, here: Answers, elsewhere: Answers): readonly string[] {
  return Object.keys(elsewhere).filter(
    (name) =>
      !sameAnswer(here[name], base[name]) &&
      !sameAnswer(elsewhere[name], base[name]) &&
      !sameAnswer(here[name], elsewhere[name]),
  );
}

/** Whether two answers say the same. Their parts stand in the same order, since the same code made them. */
function sameAnswer(one: Answer | undefined, other: Answer | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
