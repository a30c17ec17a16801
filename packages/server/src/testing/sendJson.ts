import type { SignedIn } from './signIn.ts';

/** Sends a request to the portal, with a JSON body if given. */
export function sendJson(person: SignedIn, method: string, path: string, body?: object): Promise<Response> {
  return person.fetch(path, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
}
