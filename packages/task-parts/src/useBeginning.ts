import { Log, type Task, Tasks, useService } from '@anteroom/sdk';
import { useRef } from 'react';

/** Marks the task as begun, and provides its newest known version afterwards. */
export function useBeginning(task: Task) {
  const tasks = useService(Tasks);
  const log = useService(Log);
  const begun = useRef<Promise<Task | null>>(Promise.resolve(null));

  return {
    begin() {
      if (task.status !== 'NEW') return;
      begun.current = tasks.begin(task).catch((error: unknown) => {
        // The files matter more: a task can be completed without having been begun.
        log.warn('A task could not be marked as begun', error);
        return null;
      });
    },
    /**
     * Returns the newest known version of the task, so that a change right after the first file does not send an
     * outdated version.
     */
    async latest(): Promise<Task> {
      const after = await begun.current;
      return after && after.version > task.version ? after : task;
    },
  };
}
