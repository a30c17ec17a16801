import { Alerts, useService, useSession } from '@anteroom/sdk';
import type { MenuSection } from '@anteroom/ui/Menu';
import { useTranslation } from 'react-i18next';
import { useHost } from '../../HostContext.ts';
import { PortalNavigation } from '../../services/page/Navigation.ts';
import { forgetDrafts } from '../../services/session/forgetDrafts.ts';
import { PortalSession } from '../../services/session/Session.ts';

/**
 * Returns the menu section for switching between the firms at which the person has an account, or null if there is only
 * one.
 */
export function useLinkedAccounts(): MenuSection | null {
  const { t } = useTranslation();
  const session = useHost(PortalSession);
  const { companyId, companyName } = useSession();
  const goTo = useGoTo();
  if (session.linkedAccounts.length === 0) return null;
  const firm = { icon: 'building-2' };
  return {
    id: 'accounts',
    title: t('account.accounts'),
    items: [
      { ...firm, id: companyId, label: companyName, selected: true },
      ...session.linkedAccounts.map((account) => ({
        ...firm,
        id: account.companyId,
        label: account.companyName,
        onSelect: () => void goTo(account.companyId, account.companyName),
      })),
    ],
  };
}

function useGoTo() {
  const { t } = useTranslation();
  const alerts = useService(Alerts);
  const navigation = useHost(PortalNavigation);
  const session = useHost(PortalSession);
  return async (companyId: string, firm: string) => {
    const outcome = await session.switchAccount(companyId);
    if (outcome.kind === 'signed-in') {
      forgetDrafts();
      navigation.releaseAll();
      location.assign('/');
    } else if (outcome.kind === 'mfa-required') {
      navigation.go('/auth/mfa-required', { state: { location: outcome.location } });
    } else {
      alerts.show({ type: 'danger', msg: t('account.switchFailed', { firm }) });
    }
  };
}
