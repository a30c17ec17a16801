/**
 * Requests of a screen's first view. `askEarly.ts` sends them while the host's code is still loading, and
 * `askEarly.test.ts` fails if the services request something else.
 */
export interface FirstView {
  readonly atOnce: readonly string[];
  /** Returns the requests about the active client. */
  readonly ofClient: (clientId: string) => readonly string[];
}

/** Path of the list of the person's clients, which include the active one. */
export const clientsPath = '/api/client-center/v1/clients/';

const always = ['/api/security/v1/session/bindings', clientsPath];

/** Returns the first-view requests of the screen at a path. */
export function firstView(pathname: string): FirstView {
  const isHome = pathname === '/' || pathname === '/home';
  return isHome
    ? { atOnce: [...always, waitingPath], ofClient: ofHome }
    : { atOnce: always, ofClient: () => [] };
}

/** Path of a client user's open tasks for all of their clients; staff request them by client. */
const waitingPath = '/api/tasks/v3/tasks/waiting';

function ofHome(clientId: string): readonly string[] {
  return [`/api/documents/v1/containers/documents?${new URLSearchParams({ clientId, pageSize: '5' })}`];
}
