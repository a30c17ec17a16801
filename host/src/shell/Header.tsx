import './header.css';
import { useI18n, useSession } from '@anteroom/sdk';
import { onDemand } from '@anteroom/ui/onDemand';
import { useAtomValue } from 'jotai';
import { useHost } from '../HostContext.ts';
import { PortalTheme } from '../services/Theme.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { ClientSwitcher } from './ClientSwitcher.tsx';
import { HelpMenu } from './HelpMenu.tsx';
import { NavTabs } from './NavTabs.tsx';
import { useScrolled } from './useScrolled.ts';

const ViewBanner = onDemand(async () => (await import('./ViewBanner.tsx')).ViewBanner);

/** Whose portal it is, where one can go, for which client, and who one is. */
export function Header() {
  const scrolled = useScrolled();
  const { emulatedUserId } = useSession();
  return (
    <header className="header" data-scrolled={scrolled || undefined}>
      <div className="header-bar">
        <Brand />
        <NavTabs />
        <ClientSwitcher />
        <HelpMenu />
        <AccountMenu />
      </div>
      {emulatedUserId !== null && <ViewBanner />}
    </header>
  );
}

/** The firm's banner; or its picture, its name, or both. */
function Brand() {
  const { t } = useI18n();
  const theme = useHost(PortalTheme);
  const firm = useAtomValue(theme.firm);
  const banner = useAtomValue(theme.banner);
  const { companyName } = useSession();
  const image = firm?.headerImage;
  return (
    <a className="brand" href="/" aria-label={t('shell.home', { firm: companyName })}>
      {banner ? (
        <img className="brand-banner" src={banner} alt="" />
      ) : (
        <>
          {image && <img className="brand-image" src={image} alt="" />}
          {(firm?.headerLine1 || !image) && <span>{firm?.headerLine1 ?? companyName}</span>}
        </>
      )}
    </a>
  );
}
