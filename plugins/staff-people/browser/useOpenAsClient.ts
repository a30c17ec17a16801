import { Clients, Navigation, useService } from '@anteroom/sdk';
import type { MouseEvent } from 'react';

/** Returns what follows a link to a screen of one client, who becomes the active one first. A link that is opened in a new tab is left to the browser. */
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
