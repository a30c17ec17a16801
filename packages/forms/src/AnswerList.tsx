import { answerLines } from '@anteroom/domain/forms/answerLines';
import { readAnswers } from '@anteroom/domain/forms/formAnswers';
import type { FormDefinition } from '@anteroom/domain/forms/formDefinition';
import { FormQuestions } from '@anteroom/domain/forms/formQuestions';
import { AnswerLines } from './questionnaire/AnswerLines.tsx';
import { useAnswerWords } from './questionnaire/useAnswerWords.ts';

interface AnswerListProps {
  readonly definition: FormDefinition;
  /** Stored answers. */
  readonly answers: unknown;
  /** Names of employees by ID, for a form that asks for employees. */
  readonly employees?: ReadonlyMap<string, string>;
}

/** Shows a form's answers read-only. Renders nothing if there are none. */
export function AnswerList({ definition, answers, employees }: AnswerListProps) {
  const words = useAnswerWords();
  const given = readAnswers(definition.fields, answers);
  const lines = answerLines(new FormQuestions(definition), definition.fields, given, {
    ...words,
    employee: (id) => employees?.get(id) ?? '—',
  });
  return lines.length > 0 ? <AnswerLines lines={lines} /> : null;
}
