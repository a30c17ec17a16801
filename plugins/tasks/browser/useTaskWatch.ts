import { isPending } from '@anteroom/domain/tasks/taskTransitions';
import { type OwnChange, type Task, Tasks, useService } from '@anteroom/sdk';
import { useState } from 'react';
import { wholeVersion } from './wholeVersion.ts';

/** Change of a task since it was opened. */
export type TaskWatch =
  | 'unchanged'
  /** Opened to be worked, and done, removed or received in this tab. */
  | 'completed-here'
  | 'changed-elsewhere'
  | 'completed-elsewhere';

/**
 * Distinguishes the person's own changes in this tab from those of another tab, another person or the firm. Own changes
 * follow a successful call from this tab that names the task, made by the portal or the task's plugin.
 */
export function useTaskWatch(task: Task): TaskWatch {
  const changes = useService(Tasks).ownChanges(task.taskId);
  const version = wholeVersion(task);
  const [openedPending] = useState(isPending(task.status));
  const [known, setKnown] = useState(() => ({ version, calls: firstOpen(changes) }));
  const [isForeign, setIsForeign] = useState(false);
  if (version !== known.version) {
    setKnown({ version, calls: firstOpen(changes) });
    setIsForeign(changes.length === known.calls);
  }
  if (!openedPending) return 'unchanged';
  if (isPending(task.status)) return isForeign ? 'changed-elsewhere' : 'unchanged';
  return isForeign ? 'completed-elsewhere' : 'completed-here';
}

/** Returns the index of the first call that is still running, or the number of calls if none is. */
function firstOpen(changes: readonly OwnChange[]): number {
  const index = changes.findIndex(({ ended }) => !ended);
  return index === -1 ? changes.length : index;
}
