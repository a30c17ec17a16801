import './texts.ts';
import { Alerts, Clients, Navigation, useService } from '@anteroom/sdk';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';

/**
 * Returns a click handler for links to screens of one client. It makes that client the active one first, because the
 * screen shows the active client. If that is impossible, it shows an alert instead of another client's screen. Links
 * opened in a new tab are left to the browser.
 */
export function useOpenAsClient(): (event: MouseEvent, clientId: string, path: string) => void {
  const clients = useService(Clients);
  const navigation = useService(Navigation);
  const alerts = useService(Alerts);
  const { t } = useTranslation();
  return (event, clientId, path) => {
    const { button, ctrlKey, metaKey, shiftKey, altKey, target } = event;
    if (!(target as Element).closest('a')) return;
    if (button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return;
    event.preventDefault();
    event.stopPropagation();
    const fail = (msg: string) => alerts.show({ type: 'danger', msg });
    clients.open(clientId).then(
      (isOpen) => (isOpen ? navigation.go(path) : fail(t('screen.clientNotAvailable'))),
      () => fail(t('screen.clientsFailed')),
    );
  };
}
