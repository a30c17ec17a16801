/** Path of the list of the person's clients, which include the active one. */
export const clientsPath = '/api/client-center/v1/clients/';

const always = ['/api/security/v1/session/bindings', clientsPath];

const home = [
  // A client user's open tasks for all of their clients; staff request them by client.
  '/api/tasks/v3/tasks/waiting',
  '/api/documents/v1/containers/documents?clientId={clientId}&pageSize=5',
];

/**
 * Returns the paths of the requests of a screen's first view; `{clientId}` stands for the active client. `askEarly.ts`
 * sends them while the host's code is still loading, and `askEarly.test.ts` fails if the services request something
 * else.
 */
export function firstView(pathname: string): readonly string[] {
  return pathname === '/' || pathname === '/home' ? [...always, ...home] : always;
}
