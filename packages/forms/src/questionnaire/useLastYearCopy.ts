import type { Answers, FieldDefinition } from '@anteroom/domain/formDefinition';
import { answersToCarry, answersToTakeBack } from '@anteroom/domain/questionnaire';
import { useState } from 'react';
import type { LastYearCopy } from './CopyLastYear.tsx';
import type { LastAnswers } from './useLastAnswers.ts';

interface Copied {
  /** Of the section, or of all. */
  readonly place: string;
  readonly answers: Answers;
}

interface LastYear {
  readonly last: LastAnswers | null;
  readonly year: string;
  /** The answers as they are when something is pressed. */
  readonly read: () => Answers;
  readonly put: (changes: Answers) => void;
}

/** Copies last year's answers where there is none yet, and takes back what it copied last. */
export function useLastYearCopy({ last, year, read, put }: LastYear) {
  const [copied, setCopied] = useState<Copied | null>(null);

  /**
   * What can be copied of some questions, or was copied; null when there is nothing.
   *
   * @param answers - as of the last pause in typing.
   */
  return (place: string, fields: readonly FieldDefinition[], answers: Answers): LastYearCopy | null => {
    if (!last) return null;
    const isCopied = copied?.place === place;
    const count = Object.keys(
      isCopied ? copied.answers : answersToCarry(fields, answers, last.answers),
    ).length;
    if (count === 0) return null;
    return {
      year,
      count,
      isCopied,
      onCopy() {
        const carried = answersToCarry(fields, read(), last.answers);
        setCopied({ place, answers: carried });
        put(carried);
      },
      onUndo() {
        if (copied) put(answersToTakeBack(fields, read(), copied.answers));
        setCopied(null);
      },
    };
  };
}
