import { Slot, useKernel } from '@anteroom/kernel/react';
import { onDemand } from '@anteroom/ui/onDemand';
import { Skeleton } from '@anteroom/ui/Skeleton';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import { useHost } from '../../HostContext.ts';
import { OpenPanels } from '../../services/page/Panels.ts';
import { PortalTheme } from '../../services/page/Theme.ts';
import { OfflineNote } from '../../shell/notes/OfflineNote.tsx';
import { usePageTitle } from '../../shell/usePageTitle.ts';
import { usePluginText } from '../../shell/usePluginText.ts';
import { FirmPage } from '../auth/FirmPage.tsx';

const ShownPanels = onDemand(async () => (await import('../../shell/ShownPanels.tsx')).ShownPanels);

/** The page that a plugin contributes for everyone, in the look of the firm in the URL, if any. */
export function PublicPageScreen() {
  const { pathname } = useLocation();
  const { companyId } = useParams();
  const text = usePluginText();
  const theme = useHost(PortalTheme);
  const panels = useAtomValue(useHost(OpenPanels).ids);
  useEffect(() => {
    if (companyId !== undefined) void theme.load(companyId);
  }, [theme, companyId]);
  const pages = useKernel().kernel.store.contributions('page');
  const page = pages.find((each) =>
    each.public === true ? pathname.startsWith(`${each.path}/`) : each.public && each.path === pathname,
  );
  usePageTitle(page ? text(page, page.title) : '');
  if (!page) return <Navigate to="/notfound" replace />;
  return (
    <>
      <OfflineNote />
      <FirmPage fits>
        <Slot contribution={page} props={{}} skeleton={<Skeleton shape="card" height="16rem" />} />
        {panels.length > 0 && <ShownPanels ids={panels} />}
      </FirmPage>
    </>
  );
}
