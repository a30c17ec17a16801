import { Clients, Permissions, Preferences, useService } from '@anteroom/sdk';
import { useAtomValue } from 'jotai';
import { useState } from 'react';

/** Scope of the task list: the active client, or all of the person's clients. */
export type TaskListMode = 'client' | 'all';

/** Storage key under which the device remembers the mode. */
const modeKey = 'cc-task-list';

/**
 * Returns the mode last chosen on this device. By default, client users with several clients see the tasks of all of
 * them; staff, whose own tasks these are not, see those of the selected client; people with one client only see that
 * client's tasks.
 */
export function useTaskListMode(): {
  /** The mode; null until the number of clients is known. */
  readonly mode: TaskListMode | null;
  readonly isChoice: boolean;
  choose(mode: TaskListMode): void;
  /** Temporarily shows one client's tasks, without changing the stored mode. */
  showClient(): void;
} {
  const preferences = useService(Preferences);
  const { isClientUser } = useService(Permissions);
  const clients = useAtomValue(useService(Clients).state);
  const isChoice = clients.kind === 'loaded' && clients.total > 1;
  const [chosen, setChosen] = useState(
    () => preferences.get<TaskListMode>(modeKey) ?? (isClientUser ? 'all' : 'client'),
  );
  return {
    mode: isChoice ? chosen : clients.kind === 'loading' ? null : 'client',
    isChoice,
    choose(mode) {
      preferences.set(modeKey, mode);
      setChosen(mode);
    },
    showClient: () => setChosen('client'),
  };
}
