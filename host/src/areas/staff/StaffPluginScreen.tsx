import { Slot, useKernel } from '@anteroom/kernel/react';
import { Skeleton } from '@anteroom/ui/Skeleton';
import { Navigate, useParams } from 'react-router-dom';
import { useIsAvailable } from '../../shell/useIsAvailable.ts';
import { usePageTitle } from '../../shell/usePageTitle.ts';
import { usePluginText } from '../../shell/usePluginText.ts';
import { NotAuthorizedScreen } from '../notFound/DeadEnds.tsx';

/** The screen that a plugin contributes to the staff center for this address. */
export function StaffPluginScreen() {
  const { path } = useParams();
  const text = usePluginText();
  const { store } = useKernel().kernel;
  const page = store.contributions('staffPage').find(({ screen }) => screen?.path === path);
  const isAvailable = useIsAvailable(page);
  usePageTitle(page?.screen ? text(page, page.screen.title) : '');
  if (!page) return <Navigate to="/notfound" replace />;
  if (isAvailable === false) return <NotAuthorizedScreen />;
  const skeleton = <Skeleton shape="block" height="20rem" />;
  return isAvailable ? <Slot key={page.key} contribution={page} props={{}} skeleton={skeleton} /> : skeleton;
}
