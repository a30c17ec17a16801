import './accountMenu.css';
import { may } from '@anteroom/domain/permissions';
import { type ColorMode, Flags, Permissions, Session, Theme, useService, useSession } from '@anteroom/sdk';
import { Avatar } from '@anteroom/ui/Avatar';
import { Menu, type MenuSection } from '@anteroom/ui/Menu';
import { onDemand } from '@anteroom/ui/onDemand';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { staffPath } from '../areas/staff/staffPath.ts';
import { useLinkedAccounts } from './useLinkedAccounts.ts';

const ProfileDialog = onDemand(
  async () => (await import('../areas/profile/ProfileDialog.tsx')).ProfileDialog,
);

/** Menu with the person's name, the appearance, and signing out. */
export function AccountMenu() {
  const { t } = useTranslation();
  const { firstName, lastName } = useSession();
  const appearance = useAppearance();
  const button = useRef<HTMLButtonElement>(null);
  const [profileOpen, setProfileOpen] = useState(false);
  // The dialog was opened from an item of the menu, which is gone when it closes.
  useEffect(() => {
    if (profileOpen) return () => button.current?.focus();
  }, [profileOpen]);
  const accounts = useLinkedAccounts();
  const account = useAccountItems(() => setProfileOpen(true));
  const name = `${firstName} ${lastName}`.trim();
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
            <Avatar initials={`${firstName.charAt(0)}${lastName.charAt(0)}`} />
          </button>
        )}
      />
      {profileOpen && <ProfileDialog onClose={() => setProfileOpen(false)} />}
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

function useAccountItems(openProfile: () => void): MenuSection | null {
  const { t } = useTranslation();
  const session = useService(Session);
  const permissions = useService(Permissions);
  const { isInternal, isStaff } = permissions;
  const { internalTools = false } = useAtomValue(useService(Flags).values);
  const { emulatedUserId } = useSession();
  // A person who views the portal as another leaves by the banner, and has no settings of their own here.
  if (emulatedUserId !== null) return null;
  return {
    id: 'account',
    title: t('account.title'),
    items: [
      ...(may('profile.read', permissions)
        ? [{ id: 'profile', icon: 'user', label: t('account.profile'), onSelect: openProfile }]
        : []),
      { id: 'sessions', icon: 'shield-check', label: t('sessions.title'), href: '/account/sessions' },
      ...(isStaff || isInternal
        ? [{ id: 'staff', icon: 'users', label: t('staff.title'), href: staffPath }]
        : []),
      ...(isInternal ? [{ id: 'flags', icon: 'flag', label: t('flags.title'), href: '/flags' }] : []),
      ...(isInternal && internalTools
        ? [{ id: 'diagnostics', icon: 'activity', label: t('diagnostics.title'), href: '/diagnostics' }]
        : []),
      {
        id: 'sign-out',
        icon: 'log-out',
        label: t('account.signOut'),
        onSelect: () => void session.signOut(),
      },
    ],
  };
}
