import type { Answers, FieldDefinition } from '@anteroom/domain/forms/formDefinition';
import { answersToCarry, answersToTakeBack } from '@anteroom/domain/forms/questionnaire';
import { useState } from 'react';
import type { LastYearCopy } from './CopyLastYear.tsx';
import type { LastAnswers } from './useLastAnswers.ts';

interface Copied {
  /** Section that was copied, or a name for all sections. */
  readonly place: string;
  readonly answers: Answers;
}

interface LastYear {
  readonly last: LastAnswers | null;
  readonly year: string;
  /** Returns the answers at the time of the call. */
  readonly read: () => Answers;
  readonly put: (changes: Answers) => void;
}

/** Copies last year's answers to unanswered questions, and undoes the last copy. */
export function useLastYearCopy({ last, year, read, put }: LastYear) {
  const [copied, setCopied] = useState<Copied | null>(null);

  /**
   * Returns what can be copied, or was copied, for some questions; null if there is nothing.
   *
   * @param answers - answers at the last pause in typing.
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
