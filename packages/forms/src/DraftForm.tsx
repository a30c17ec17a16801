import { answerFaults, askedAnswers, readAnswers } from '@anteroom/domain/forms/formAnswers';
import type { Answers, FormDefinition } from '@anteroom/domain/forms/formDefinition';
import { FormQuestions } from '@anteroom/domain/forms/formQuestions';
import { calendarDateOf } from '@anteroom/domain/time/calendarDate';
import type { TaskDraft, TaskEditorProps } from '@anteroom/sdk';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { AnswersForm } from './AnswersForm.tsx';

export interface DraftFormProps extends Pick<TaskEditorProps, 'onDraft'> {
  readonly definition: FormDefinition;
  /** Initial values of the fields. */
  readonly initialValues?: unknown;
  /**
   * Converts valid answers, in which questions that are not asked are empty, to the task's definition. Returns null if
   * it is not complete yet.
   */
  readonly toDraft: (answers: Answers) => TaskDraft | null;
  /**
   * Renders content after the fields, given the answers as typed, and the valid answers, which are null while a rule is
   * broken.
   */
  readonly children?: (given: Answers, sound: Answers | null) => ReactNode;
}

/** Task editor that consists of a form. It provides a draft only while all answers are valid. */
export function DraftForm({ definition, initialValues, toDraft, onDraft, children }: DraftFormProps) {
  const questions = useMemo(() => new FormQuestions(definition), [definition]);
  const [given, setGiven] = useState(() => readAnswers(definition.fields, initialValues));
  const [today] = useState(() => calendarDateOf(new Date()));
  const sound = useMemo(() => {
    const { fields } = definition;
    const isSound = answerFaults(questions, fields, given, today).length === 0;
    return isSound ? askedAnswers(questions, fields, given) : null;
  }, [definition, questions, given, today]);
  useEffect(() => {
    onDraft(sound && toDraft(sound));
  }, [sound, toDraft, onDraft]);
  return (
    <>
      <AnswersForm definition={definition} initialValues={initialValues} onChange={setGiven} />
      {children?.(given, sound)}
    </>
  );
}
