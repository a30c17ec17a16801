import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';

/** Returns a server that calls `onEvent` with each event that the portal posts to it. */
export function receiver(secret, onEvent) {
  const webhook = new Webhook(secret);
  // IDs of messages that have been processed. Store them permanently.
  const taken = new Set();
  return createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    let event;
    try {
      // Throws if the signature is wrong or older than five minutes.
      event = webhook.verify(body, request.headers);
    } catch {
      response.writeHead(401).end();
      return;
    }
    const id = request.headers['webhook-id'];
    if (!taken.has(id)) {
      taken.add(id);
      onEvent(event);
    }
    response.writeHead(204).end();
  });
}

/** Returns the current folders of a client. */
export async function foldersOf(portal, key, clientId) {
  const response = await fetch(`${portal}/api/documents/v1/containers/tree?clientId=${clientId}`, {
    headers: { authorization: `Bearer ${key}` },
  });
  if (!response.ok) throw new Error((await response.json()).detail);
  return response.json();
}
