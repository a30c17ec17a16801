import { Navigation, useService } from '@anteroom/sdk';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { Redirect } from './Redirect.tsx';
import { TaskScreen } from './TaskScreen.tsx';
import { TasksScreen } from './TasksScreen.tsx';
import { addressIn, isTasksPath } from './tasksAddress.ts';

/** The list of tasks, of all clients or of one, or one task, as the address says. */
export default function TasksArea() {
  const { pathname } = useAtomValue(useService(Navigation).location);
  const [shown, setShown] = useState(pathname);
  // While another screen is on its way, the address is that screen's already, and this one stays as it is.
  if (pathname !== shown && isTasksPath(pathname)) setShown(pathname);
  const address = addressIn(shown);
  if (!address) return <Redirect to="/notfound" />;
  const { clientId, taskId } = address;
  return taskId === undefined ? (
    <TasksScreen clientId={clientId} />
  ) : (
    <TaskScreen clientId={clientId} taskId={taskId} />
  );
}
