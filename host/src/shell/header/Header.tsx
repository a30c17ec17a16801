import './header.css';
import { useSession } from '@anteroom/sdk';
import { onDemand } from '@anteroom/ui/onDemand';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useHost } from '../../HostContext.ts';
import { PortalTheme } from '../../services/page/Theme.ts';
import { HeaderButtons } from '../buttons/HeaderButtons.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { ClientSwitcher } from './ClientSwitcher.tsx';
import { NavTabs } from './NavTabs.tsx';
import { useScrolled } from './useScrolled.ts';

const ViewBanner = onDemand(async () => (await import('../notes/ViewBanner.tsx')).ViewBanner);

/** Header with the firm, the tabs, the client and the person. */
export function Header() {
  const scrolled = useScrolled();
  const { emulatedUserId } = useSession();
  return (
    <header className="header" data-scrolled={scrolled || undefined}>
      <div className="header-bar">
        <Brand />
        <NavTabs />
        <ClientSwitcher />
        <HeaderButtons />
        <AccountMenu />
      </div>
      {emulatedUserId !== null && <ViewBanner />}
    </header>
  );
}

/** The firm's banner or picture with the firm's header line beside it, or the firm's name if it has neither. */
function Brand() {
  const { t } = useTranslation();
  const theme = useHost(PortalTheme);
  const firm = useAtomValue(theme.firm);
  const banner = useAtomValue(theme.banner);
  const { companyName } = useSession();
  const picture = banner ?? firm?.headerImage;
  const line = firm?.headerLine1 ?? (picture ? null : companyName);
  return (
    <a className="brand" href="/" aria-label={t('shell.home', { firm: line ?? companyName })}>
      {picture && <img className="brand-picture" src={picture} alt="" />}
      {line && <span>{line}</span>}
    </a>
  );
}
