import './header.css';
import { Theme, useI18n, useService, useSession } from '@anteroom/sdk';
import { onDemand } from '@anteroom/ui/onDemand';
import { useAtomValue } from 'jotai';
import { AccountMenu } from './AccountMenu.tsx';
import { ClientSwitcher } from './ClientSwitcher.tsx';
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
        <AccountMenu />
      </div>
      {emulatedUserId !== null && <ViewBanner />}
    </header>
  );
}

function Brand() {
  const { t } = useI18n();
  const firm = useAtomValue(useService(Theme).firm);
  const { companyName } = useSession();
  return (
    <a className="brand" href="/" aria-label={t('shell.home', { firm: companyName })}>
      {firm?.headerImage ? (
        <img className="brand-image" src={firm.headerImage} alt="" />
      ) : (
        (firm?.headerLine1 ?? companyName)
      )}
    </a>
  );
}
