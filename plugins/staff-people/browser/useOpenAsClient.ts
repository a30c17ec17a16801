import { Clients, Navigation, useService } from '@anteroom/sdk';
import type { MouseEvent } from 'react';

/**
 * Returns a click handler for links to screens of one client. It makes that client the active one first. Links opened
 * in a new tab are left to the browser.
 */
export function useOpenAsClient(clientId: string): (event: MouseEvent, path: string) => void {
  const clients = useService(Clients);
  const navigation = useService(Navigation);
  return (event, path) => {
    const { button, ctrlKey, metaKey, shiftKey, altKey, target } = event;
    if (!(target as Element).closest('a')) return;
    if (button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return;
    event.preventDefault();
    event.stopPropagation();
    void clients.open(clientId).then(() => navigation.go(path));
  };
}
