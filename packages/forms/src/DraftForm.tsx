import { calendarDateOf } from '@anteroom/domain/calendarDate';
import { answerFaults, askedAnswers, readAnswers } from '@anteroom/domain/formAnswers';
import type { Answers, FormDefinition } from '@anteroom/domain/formDefinition';
import { FormQuestions } from '@anteroom/domain/formQuestions';
import type { TaskDraft, TaskEditorProps } from '@anteroom/sdk';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { AnswersForm } from './AnswersForm.tsx';

export interface DraftFormProps extends Pick<TaskEditorProps, 'onDraft'> {
  readonly definition: FormDefinition;
  /** What the fields hold at first. */
  readonly initialValues?: unknown;
  /** What a task asks for whose form is filled in so: answers keep every rule, and what is not asked is empty. Null if it will not do yet. */
  readonly toDraft: (answers: Answers) => TaskDraft | null;
  /** What follows the fields, by what they hold as they are typed, and by the answers that keep every rule: null while one is broken. */
  readonly children?: (given: Answers, sound: Answers | null) => ReactNode;
}

/** A task editor that is a form: there is a draft while no rule is broken. */
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
