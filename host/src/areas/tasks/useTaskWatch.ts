import { isPending } from '@anteroom/domain/taskTransitions';
import type { Task } from '@anteroom/sdk';
import { useState } from 'react';
import { useHost } from '../../HostContext.ts';
import { ClientTasks } from '../../services/Tasks.ts';
import { wholeVersion } from '../../services/wholeVersion.ts';

/** What has become of a task since it was opened. */
export type TaskWatch =
  | 'unchanged'
  /** Opened to be worked, and done, removed or received in this tab. */
  | 'completed-here'
  | 'changed-elsewhere'
  | 'completed-elsewhere';

/** Tells a person's own changes from those of another tab, another person or the firm. */
export function useTaskWatch(task: Task): TaskWatch {
  const tasks = useHost(ClientTasks);
  const [openedPending] = useState(isPending(task.status));
  const version = wholeVersion(task);
  const [known, setKnown] = useState(version);
  const [isForeign, setIsForeign] = useState(false);
  if (version !== known) {
    setKnown(version);
    setIsForeign(!tasks.isOwn(task));
  }
  if (!openedPending) return 'unchanged';
  if (isPending(task.status)) return isForeign ? 'changed-elsewhere' : 'unchanged';
  return isForeign ? 'completed-elsewhere' : 'completed-here';
}
