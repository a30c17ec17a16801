import { type StepChange, type Task, Tasks, useService } from '@anteroom/sdk';
import { useRef } from 'react';

/**
 * Returns a function that saves changes of one step one after the other: the note and the reason are saved separately,
 * and must not conflict with each other.
 */
export function useSaveStep(task: Task, stepNumber: number): (change: StepChange) => Promise<void> {
  const tasks = useService(Tasks);
  const seen = useRef(task);
  const last = useRef(Promise.resolve());
  if (versionOf(task, stepNumber) > versionOf(seen.current, stepNumber)) seen.current = task;

  return (change) => {
    const saving = last.current.then(async () => {
      seen.current = await tasks.saveStep(seen.current, stepNumber, change);
    });
    last.current = saving.catch(() => undefined);
    return saving;
  };
}

function versionOf({ steps }: Task, stepNumber: number): number {
  return steps.find(({ number }) => number === stepNumber)?.version ?? 0;
}
