import { Clients, Permissions, Preferences, useService } from '@anteroom/sdk';
import { useAtomValue } from 'jotai';
import { useState } from 'react';

/** Scope of the task list: the active client, or all of the person's clients. */
export type TaskListMode = 'client' | 'all';

/** Name under which the device remembers the mode. */
const modeKey = 'cc-task-list';

/**
 * The mode that was last chosen on this device. At first a person of several clients sees the tasks of all of them, and staff, whose
 * tasks they are not, those of the client that they look after; who has one client only sees that client's tasks.
 */
export function useTaskListMode(): {
  /** Mode; null until the number of clients is known. */
  readonly mode: TaskListMode | null;
  readonly isChoice: boolean;
  choose(mode: TaskListMode): void;
  /** Shows one client's for now; the next time the list is as it was chosen. */
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
