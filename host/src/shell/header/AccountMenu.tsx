import { fullName } from '@anteroom/domain/people/fullName';
import './accountMenu.css';
import { useContributions } from '@anteroom/kernel/react';
import { type ColorMode, Permissions, Session, Theme, useService, useSession } from '@anteroom/sdk';
import { Avatar } from '@anteroom/ui/Avatar';
import { Menu, type MenuSection } from '@anteroom/ui/Menu';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { settingsPaths, settingsTitles } from '../../areas/settings/settingsPaths.ts';
import { useSettingsPlugins } from '../../areas/settings/useSettingsPlugins.ts';
import { staffPath } from '../../areas/staff/staffPath.ts';
import { type ShellButton, useShellButtons } from '../buttons/useShellButtons.ts';
import { usePluginText } from '../usePluginText.ts';
import { WindowSlot } from '../WindowSlot.tsx';
import { useLinkedAccounts } from './useLinkedAccounts.ts';

/** Account menu: the person's name, the appearance, the entries of plugins, and signing out. */
export function AccountMenu() {
  const { t } = useTranslation();
  const session = useSession();
  const name = fullName(session);
  const appearance = useAppearance();
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState<ShellButton['contribution'] | null>(null);
  const close = () => setOpened(null);
  // The dialog was opened from a menu item, which no longer exists when the dialog closes, so return the focus to the
  // button.
  useEffect(() => {
    if (opened) return () => button.current?.focus();
  }, [opened]);
  const accounts = useLinkedAccounts();
  const account = useAccountItems(setOpened);
  return (
    <>
      <Menu
        label={t('account.title')}
        align="end"
        header={<Who name={name} />}
        items={[accounts, appearance, account].filter((section) => section !== null)}
        trigger={(trigger) => (
          <button
            type="button"
            {...trigger}
            ref={(element) => {
              trigger.ref.current = element;
              button.current = element;
            }}
            className="account-button"
            aria-label={t('account.open', { name })}
          >
            <Avatar initials={`${session.firstName.charAt(0)}${session.lastName.charAt(0)}`} />
          </button>
        )}
      />
      {opened && <WindowSlot contribution={opened} props={{ onClose: close }} onClose={close} />}
    </>
  );
}

function Who({ name }: { name: string }) {
  const { email, companyName } = useSession();
  return (
    <div className="account-who">
      <p className="account-name">{name}</p>
      <p className="ar-muted ar-small">{email}</p>
      <p className="ar-muted ar-small">{companyName}</p>
    </div>
  );
}

function useAppearance(): MenuSection {
  const { t } = useTranslation();
  const theme = useService(Theme);
  const chosen = useAtomValue(theme.mode);
  const item = (mode: ColorMode, icon: string) => ({
    id: mode,
    icon,
    label: t(`account.mode.${mode}`),
    selected: mode === chosen,
    onSelect: () => theme.setMode(mode),
  });
  return {
    id: 'appearance',
    title: t('account.appearance'),
    items: [item('system', 'monitor'), item('light', 'sun'), item('dark', 'moon')],
  };
}

function useAccountItems(open: (button: ShellButton['contribution']) => void): MenuSection | null {
  const { t } = useTranslation();
  const session = useService(Session);
  const { isInternal, isStaff } = useService(Permissions);
  const { emulatedUserId } = useSession();
  const buttons = useShellButtons('account');
  const pages = usePageItems();
  const settings = { user: useSettingsPlugins('user'), client: useSettingsPlugins('client') };
  const levels = (['user', 'client'] as const).filter((level) => settings[level].length > 0);
  // A person who views the portal as another leaves through the banner, and has no settings of their own here.
  if (emulatedUserId !== null) return null;
  return {
    id: 'account',
    title: t('account.title'),
    items: [
      ...buttons.map(({ contribution, label }) => ({
        id: contribution.key,
        icon: contribution.icon,
        label,
        onSelect: () => open(contribution),
      })),
      ...levels.map((level) => ({
        id: `${level}-settings`,
        icon: 'settings',
        label: t(settingsTitles[level]),
        href: settingsPaths[level],
      })),
      ...(isStaff || isInternal
        ? [{ id: 'staff', icon: 'users', label: t('staff.title'), href: staffPath }]
        : []),
      ...pages,
      {
        id: 'sign-out',
        icon: 'log-out',
        label: t('account.signOut'),
        onSelect: () => void session.signOut(),
      },
    ],
  };
}

/** Returns the plugins' pages that are listed in the menu. */
function usePageItems() {
  const text = usePluginText();
  return useContributions('page').flatMap((page) =>
    page.menu
      ? [{ id: page.path, icon: page.menu.icon, label: text(page, page.title, page.titles), href: page.path }]
      : [],
  );
}
