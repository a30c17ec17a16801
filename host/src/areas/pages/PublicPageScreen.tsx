import { Slot, useKernel } from '@anteroom/kernel/react';
import { Skeleton } from '@anteroom/ui/Skeleton';
import { useEffect } from 'react';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import { useHost } from '../../HostContext.ts';
import { PortalTheme } from '../../services/page/Theme.ts';
import { usePageTitle } from '../../shell/usePageTitle.ts';
import { usePluginText } from '../../shell/usePluginText.ts';
import { FirmPage } from '../auth/FirmPage.tsx';

/** The page that a plugin contributes for anyone, in the look of the firm that the address names, if any. */
export function PublicPageScreen() {
  const { pathname } = useLocation();
  const { companyId } = useParams();
  const text = usePluginText();
  const theme = useHost(PortalTheme);
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
    <FirmPage fits>
      <Slot contribution={page} props={{}} skeleton={<Skeleton shape="block" height="16rem" />} />
    </FirmPage>
  );
}
