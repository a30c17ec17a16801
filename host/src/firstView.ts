/**
 * Everything that the first view of a screen asks the server for. `askEarly.ts` asks for it while the host's code is still on its
 * way, and `askEarly.test.ts` fails when the services ask for something else.
 */
export interface FirstView {
  readonly atOnce: readonly string[];
  /** Of the active client. */
  readonly ofClient: (clientId: string) => readonly string[];
}

/** The person's clients, the active one among them. */
export const clientsPath = '/api/client-center/v1/clients/';

const always = ['/api/security/v1/session/bindings', clientsPath];

/** Returns what the screen at a path asks for. */
export function firstView(pathname: string): FirstView {
  const isHome = pathname === '/' || pathname === '/home';
  return isHome
    ? { atOnce: [...always, waitingPath], ofClient: ofHome }
    : { atOnce: always, ofClient: () => [] };
}

/** What waits for a client user, of all their clients; staff ask by client instead. */
const waitingPath = '/api/tasks/v3/tasks/waiting';

function ofHome(clientId: string): readonly string[] {
  const id = encodeURIComponent(clientId);
  return [`/api/documents/v1/containers/documents?clientId=${id}&pageSize=5`];
}
