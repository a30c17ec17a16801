import { readAnswers } from '@anteroom/domain/forms/formAnswers';
import { mergeAnswers } from '@anteroom/domain/forms/questionnaire';
import { type Answers, type FormDefinition, FormDraft } from '@anteroom/forms';
import { type Task, type TaskStep, useSession } from '@anteroom/sdk';
import { useSaveStep } from '@anteroom/task-parts';
import { useAutoSave } from '@anteroom/ui/SavingIndicator';
import { useEffect, useRef, useState } from 'react';

/** Unsaved answers, with the server's answers on which they are based. */
interface Unsaved {
  readonly answers: Answers;
  readonly base: Answers;
}

/**
 * Saves a step's answers while the person types. Until the server has them, they are also in the tab's session storage,
 * so that they survive a reload and an expired session; they are then merged with changes made elsewhere.
 */
export function useStepAnswers(task: Task, step: TaskStep, definition: FormDefinition) {
  const { userId } = useSession();
  const save = useSaveStep(task, step.number);
  const [draft] = useState(
    () =>
      new FormDraft<Unsaved>({
        definition: { id: `task-${task.taskId}-step-${step.number}`, version: definition.version },
        userId,
        clientId: task.clientId,
      }),
  );
  const [start] = useState(() => startOf(definition, step, draft.read()));
  const stored = useRef(start.stored);
  const newest = useRef(start.answers);
  const overwrite = useRef(false);
  const saving = useAutoSave(async (answers: Answers) => {
    await save({ data: { answers }, overwrite: overwrite.current });
    overwrite.current = false;
    stored.current = answers;
    if (newest.current === answers) draft.clear();
  });

  function write(answers: Answers) {
    newest.current = answers;
    draft.write({ answers, base: stored.current });
    saving.write(answers);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was left from before
  useEffect(() => {
    if (start.isUnsaved) write(start.answers);
  }, []);

  return {
    /** Initial values of the fields. */
    initial: start.answers,
    saving,
    write,
    /** Saves the person's own answers over the conflicting change. */
    keepMine() {
      overwrite.current = true;
      saving.keepMine();
    },
  };
}

function startOf({ fields }: FormDefinition, { data }: TaskStep, unsaved: Unsaved | null) {
  const stored = readAnswers(fields, data.answers);
  if (!unsaved) return { answers: stored, stored, isUnsaved: false };
  const [base, mine] = [readAnswers(fields, unsaved.base), readAnswers(fields, unsaved.answers)];
  return { answers: mergeAnswers(base, mine, stored), stored, isUnsaved: true };
}
