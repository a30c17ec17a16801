import './staff.css';
import { useContributions } from '@anteroom/kernel/react';
import { Permissions, useService, useSession } from '@anteroom/sdk';
import { LinkTabs } from '@anteroom/ui/Tabs';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router-dom';
import { MoreTabs } from '../../shell/header/MoreTabs.tsx';
import { useOverflow } from '../../shell/header/useOverflow.ts';
import { usePluginText } from '../../shell/usePluginText.ts';
import { NotAuthorizedScreen } from '../notFound/DeadEnds.tsx';
import { settingsPaths } from '../settings/settingsPaths.ts';
import { useFirmSettings } from '../settings/useSettingsPlugins.ts';
import { StaffSearch } from './StaffSearch.tsx';
import { staffHomePath, staffPath } from './staffPath.ts';

/** The staff center's frame: the firm, the search for its clients, and tabs for all of the staff's screens. */
export function StaffFrame() {
  const { isStaff, isInternal } = useService(Permissions);
  return isStaff || isInternal ? <Frame /> : <NotAuthorizedScreen />;
}

function Frame() {
  const { companyName } = useSession();
  return (
    <div className="ar-page">
      <div className="staff-top">
        <p className="staff-firm">{companyName}</p>
        <StaffSearch />
      </div>
      <StaffTabs />
      <Outlet />
    </div>
  );
}

/** Tabs of the staff center's screens in one line. Those that do not fit are under "More". */
function StaffTabs() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const tabs = useStaffTabs();
  const line = useRef<HTMLDivElement>(null);
  const overflowing = useOverflow(line, tabs.map(({ href }) => href).join());
  const value = pathname.startsWith(`${settingsPaths.firm}/`) ? settingsPaths.firm : pathname;
  if (tabs.length < 2) return null;
  return (
    <div className="staff-tabs">
      <LinkTabs
        label={t('staff.title')}
        tabs={tabs}
        value={value}
        fit={{
          line,
          overflowing,
          more: overflowing.size > 0 && (
            <MoreTabs
              className="ar-tab"
              tabs={tabs.filter(({ href }) => overflowing.has(href))}
              isCurrent={({ href }) => href === value}
            />
          ),
        }}
      />
    </div>
  );
}

/** Returns the tabs: the first screen, plugins' screens, and the firm's settings. A tab's ID is its path. */
function useStaffTabs() {
  const { t } = useTranslation();
  const text = usePluginText();
  const pages = useContributions('staffPage');
  const settings = useFirmSettings();
  const tab = (href: string, icon: string, label: string) => ({ id: href, href, icon, label });
  const screens = pages.flatMap((page) => {
    if (!page.screen) return [];
    const { path, icon, title, titles } = page.screen;
    return [tab(`${staffPath}/${path}`, icon, text(page, title, titles))];
  });
  const home = staffHomePath(pages);
  const tabs = [
    ...screens.filter(({ id }) => id === home),
    tab(staffPath, 'users', t('staff.overview')),
    ...screens.filter(({ id }) => id !== home),
    ...(settings.screens.length + settings.plugins.length > 0
      ? [tab(settingsPaths.firm, 'settings', t('settings.firm'))]
      : []),
  ];
  // Leave out links without a name: a plugin's texts may arrive after the screen.
  return tabs.filter(({ label }) => label !== '');
}
