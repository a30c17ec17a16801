import { Slot, useKernel } from '@anteroom/kernel/react';
import { Skeleton } from '@anteroom/ui/Skeleton';
import { Navigate, useLocation } from 'react-router-dom';
import { Screen } from '../../shell/Screen.tsx';
import { useIsAvailable } from '../../shell/useIsAvailable.ts';
import { usePluginText } from '../../shell/usePluginText.ts';
import { NotAuthorizedScreen } from '../notFound/NotAuthorizedScreen.tsx';

/** The page that a plugin contributes for this address. Says so if the person may not see it, or if there is none. */
export function PluginPageScreen() {
  const { pathname } = useLocation();
  const text = usePluginText();
  const { store } = useKernel().kernel;
  const page = store.contributions('page').find((each) => each.path === pathname && !each.public);
  const isAvailable = useIsAvailable(page);
  if (!page) return <Navigate to="/notfound" replace />;
  if (isAvailable === false) return <NotAuthorizedScreen />;
  const skeleton = <Skeleton shape="block" height="20rem" />;
  return (
    <Screen title={text(page, page.title)}>
      {isAvailable ? <Slot contribution={page} props={{}} skeleton={skeleton} /> : skeleton}
    </Screen>
  );
}
