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
 * State of a section. `begun`: a required answer is missing; `errors`: an answer breaks a rule; `complete`: neither;
 * `empty`: no answers yet.
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

/** Returns what prevents a questionnaire from being completed, in the order of its questions. */
export function questionnaireFaults(
  definition: QuestionnaireDefinition,
  answers: Answers,
  today: string,
): AnswerFault[] {
  const questions = new FormQuestions(definition);
  return answerFaults(questions, questions.fields, answers, today);
}

/** Returns the documents that the answers make necessary, in the order of the definition. */
export function followUpsOf(definition: QuestionnaireDefinition, answers: Answers): readonly FollowUp[] {
  const questions = new FormQuestions(definition);
  return (definition.followUps ?? []).filter(({ when }) => questions.holds(when, { answers }));
}

/**
 * Returns last year's answers to the questions that are still unanswered, by name. Leaves out files, and questions that
 * the definition marks as different every year. A group's entries are copied, without those questions, if the group is
 * empty.
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

/** Returns empty answers for what {@link answersToCarry} filled in and the person has not changed since. */
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
 * Merges the answers changed in two places since `base`. For each question, a change made here wins over one made
 * elsewhere.
 */
export function mergeAnswers(base: Answers, here: Answers, elsewhere: Answers): Answers {
  const changedHere = Object.entries(here).filter(([name, answer]) => !sameAnswer(answer, base[name]));
  return { ...elsewhere, ...Object.fromEntries(changedHere) };
}

/**
 * Returns the names of the questions that were answered differently here and elsewhere since `base`. For these,
 * {@link mergeAnswers} would lose one of the two answers.
 */
export function disputedAnswers(base: Answers, here: Answers, elsewhere: Answers): readonly string[] {
  return Object.keys(elsewhere).filter(
    (name) =>
      !sameAnswer(here[name], base[name]) &&
      !sameAnswer(elsewhere[name], base[name]) &&
      !sameAnswer(here[name], elsewhere[name]),
  );
}

/**
 * Returns whether two answers are equal. Comparing JSON is enough, because the same code creates both, so their
 * properties have the same order.
 */
function sameAnswer(one: Answer | undefined, other: Answer | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
