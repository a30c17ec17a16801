import { Slot, useKernel, useStanding } from '@anteroom/kernel/react';
import { Skeleton } from '@anteroom/ui/Skeleton';
import { Navigate, useParams } from 'react-router-dom';
import { usePageTitle } from '../../shell/usePageTitle.ts';
import { usePluginText } from '../../shell/usePluginText.ts';
import { NotAuthorizedScreen } from '../notFound/DeadEnds.tsx';

/** The screen that a plugin contributes to the staff center for this URL. */
export function StaffPluginScreen() {
  const { path } = useParams();
  const text = usePluginText();
  const { store } = useKernel().kernel;
  const page = store.contributions('staffPage').find(({ screen }) => screen?.path === path);
  const standing = useStanding()(page);
  usePageTitle(page?.screen ? text(page, page.screen.title, page.screen.titles) : '');
  if (!page) return <Navigate to="/notfound" replace />;
  if (standing === 'hidden') return <NotAuthorizedScreen />;
  const skeleton = <Skeleton shape="card" height="20rem" />;
  return standing === 'available' ? (
    <Slot key={page.key} contribution={page} props={{}} skeleton={skeleton} />
  ) : (
    skeleton
  );
}
