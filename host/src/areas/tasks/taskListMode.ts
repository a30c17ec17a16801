import { Preferences, useService } from '@anteroom/sdk';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useHost } from '../../HostContext.ts';
import { ClientAccounts } from '../../services/Clients.ts';

/** Whose tasks are listed: the active client's, or those of all the person's clients. */
export type TaskListMode = 'client' | 'all';

/** Under this name the device remembers the mode. */
const modeKey = 'cc-task-list';

/** The mode that was last chosen on this device; who has one client only sees that client's tasks. */
export function useTaskListMode(): {
  readonly mode: TaskListMode;
  readonly isChoice: boolean;
  choose(mode: TaskListMode): void;
} {
  const preferences = useService(Preferences);
  const clients = useAtomValue(useHost(ClientAccounts).state);
  const [chosen, setChosen] = useState(() => preferences.get<TaskListMode>(modeKey));
  const isChoice = clients.kind === 'loaded' && clients.total > 1;
  return {
    mode: isChoice && chosen === 'all' ? 'all' : 'client',
    isChoice,
    choose(mode) {
      preferences.set(modeKey, mode);
      setChosen(mode);
    },
  };
}
