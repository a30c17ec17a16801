import { Navigation, useService } from '@anteroom/sdk';
import { Skeleton } from '@anteroom/ui/Skeleton';
import { useAtomValue } from 'jotai';
import { lazy, Suspense, useState } from 'react';
import { Redirect } from './Redirect.tsx';
import { TaskScreen } from './TaskScreen.tsx';
import { addressIn, isOfClient } from './tasksAddress.ts';

const TasksScreen = lazy(() => import('./TasksScreen.tsx'));

/** Shows one client's list of tasks, or one of these tasks, depending on the URL. */
export default function ClientTasks() {
  const { pathname } = useAtomValue(useService(Navigation).location);
  const [shown, setShown] = useState(pathname);
  // While another screen is loading, the URL is already that screen's, and this screen stays unchanged.
  if (pathname !== shown && isOfClient(pathname)) setShown(pathname);
  const address = addressIn(shown);
  if (!address) return <Redirect to="/notfound" />;
  const { clientId, taskId } = address;
  return taskId === undefined ? (
    <Suspense fallback={<Skeleton shape="card" height="24rem" />}>
      <TasksScreen clientId={clientId} />
    </Suspense>
  ) : (
    <TaskScreen clientId={clientId} taskId={taskId} />
  );
}
