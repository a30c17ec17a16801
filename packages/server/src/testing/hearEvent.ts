import { once } from 'node:events';
import { Client } from 'pg';
import type { Announcement } from '../kernel/events/announce.ts';

/** Starts listening to a database. Returns a function that waits for the first event that any process announces. */
export async function hearEvent(databaseUrl: string): Promise<() => Promise<Announcement>> {
  const listener = new Client({ connectionString: databaseUrl });
  await listener.connect();
  await listener.query('listen events');
  const heard = once(listener, 'notification') as Promise<[{ payload: string }]>;
  return async () => {
    const [{ payload }] = await heard;
    await listener.end();
    return JSON.parse(payload) as Announcement;
  };
}
