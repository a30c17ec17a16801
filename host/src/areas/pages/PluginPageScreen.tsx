import { Slot, useContributions } from '@anteroom/kernel/react';
import { Skeleton } from '@anteroom/ui/Skeleton';
import { Navigate, useLocation } from 'react-router-dom';
import { Screen } from '../../shell/Screen.tsx';
import { usePluginText } from '../../shell/usePluginText.ts';

/** The page that a plugin contributes for this address; an address that nobody knows is told so. */
export function PluginPageScreen() {
  const { pathname } = useLocation();
  const text = usePluginText();
  const page = useContributions('page').find(({ path }) => path === pathname);
  if (!page) return <Navigate to="/notfound" replace />;
  return (
    <Screen title={text(page, page.title)}>
      <Slot contribution={page} props={{}} skeleton={<Skeleton shape="block" height="20rem" />} />
    </Screen>
  );
}
