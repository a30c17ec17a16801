import { Slot, useContributions, useKernel, useStanding } from '@anteroom/kernel/react';
import { Skeleton } from '@anteroom/ui/Skeleton';
import { useAtomValue } from 'jotai';
import { Navigate, useLocation } from 'react-router-dom';
import { useHost } from '../../HostContext.ts';
import { PortalNavigation } from '../../services/page/Navigation.ts';
import { Screen } from '../../shell/Screen.tsx';
import { usePluginText } from '../../shell/usePluginText.ts';
import { NotAuthorizedScreen } from '../notFound/DeadEnds.tsx';
import { firstTabPage } from './firstTabPage.ts';
import { isPageAt } from './isPageAt.ts';

/** The page that a plugin contributes for this URL. Says so if the person may not see it, or if there is none. */
export function PluginPageScreen() {
  const { pathname } = useLocation();
  const text = usePluginText();
  const { store } = useKernel().kernel;
  const page = store.contributions('page').find((each) => !each.public && isPageAt(each, pathname));
  const tabName = useAtomValue(useHost(PortalNavigation).tabName);
  const standing = useStanding()(page);
  const first = firstTabPage(useContributions('page'));
  if (!page) return <Navigate to="/notfound" replace />;
  if (standing === 'hidden') {
    // A person who may not enter an area is redirected to one that they may enter, as in the portal's own areas.
    return page.tab && first !== null ? <Navigate to={first} replace /> : <NotAuthorizedScreen />;
  }
  const skeleton = <Skeleton shape="card" height="20rem" />;
  return (
    <Screen title={tabName ?? text(page, page.title)}>
      {standing === 'available' ? <Slot contribution={page} props={{}} skeleton={skeleton} /> : skeleton}
    </Screen>
  );
}
