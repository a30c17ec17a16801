import type { SignedIn } from './signIn.ts';

/** Calls the portal with a JSON body, or with none. */
export function sendJson(person: SignedIn, method: string, path: string, body?: object): Promise<Response> {
  return person.fetch(path, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
}
