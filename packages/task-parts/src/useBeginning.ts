import { Log, type Task, Tasks, useService } from '@anteroom/sdk';
import { useRef } from 'react';

/** Marks the task as begun once, and knows the task as it is after that. */
export function useBeginning(task: Task) {
  const tasks = useService(Tasks);
  const log = useService(Log);
  const begun = useRef<Promise<Task | null>>(Promise.resolve(null));

  return {
    begin() {
      if (task.status !== 'NEW') return;
      begun.current = tasks.begin(task).catch((error: unknown) => {
        // The files are what counts; completing the task does not need it to be begun.
        log.warn('A task could not be marked as begun', error);
        return null;
      });
    },
    /** The newest that is known, so that a change right after the first file does not name an old version. */
    async latest(): Promise<Task> {
      const after = await begun.current;
      return after && after.version > task.version ? after : task;
    },
  };
}
