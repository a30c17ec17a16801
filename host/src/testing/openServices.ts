import type { ServiceToken } from '@anteroom/sdk';
import type { Newable } from 'inversify';
import { createPortal, type Portal } from '../container.ts';
import type { FakeServer } from './FakeServer.ts';
import { acme, clientPage, jsdomWindow, sessionBindings, theme } from './openPortal.tsx';

export interface Opened {
  readonly portal: Portal;
  get<T extends object>(service: ServiceToken<T> | Newable<T>): T;
  /** Puts a session into this tab's storage, as if the page had been reloaded. */
  signIn(expiresAt?: string): void;
  readonly bindings: () => unknown;
}

/** The host's services without its screens. No one is signed in. */
export function openServices(server: FakeServer): Opened {
  const bindings = () => sessionBindings([], []);
  server
    .on('GET /api/security/v1/session/bindings', bindings)
    .on('GET /api/client-center/v1/clients/', ({ query }) => clientPage([acme], query))
    .on('GET /api/theme/v1/companies/c1001', () => theme);
  moveTo(server, '/');
  localStorage.clear();
  sessionStorage.clear();
  const portal = createPortal({ plugins: [], refused: [], later: null });
  return {
    portal,
    bindings,
    get: (service) => portal.container.get(service),
    signIn(expiresAt = '2999-01-01T00:00:00Z') {
      sessionStorage.setItem('tr-session-info', JSON.stringify({ tokenValue: 'stored', expiresAt }));
    },
  };
}

/** Moves the page to a path on the server. */
export function moveTo(server: FakeServer, path: string): void {
  jsdomWindow().reconfigure({ url: server.origin + path });
}
