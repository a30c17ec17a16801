import type { NewInboxItem } from '@anteroom/server-sdk';
import type { Deps } from '../deps.ts';
import { addToInbox } from '../portal/inbox/addToInbox.ts';
import type { Tx } from '../portal/schema.ts';

/** Adds an item that arrived in the staff's inbox this many hours before the demo data is added. */
export async function addToDemoInbox(
  tx: Tx,
  { clock, ids }: Pick<Deps, 'clock' | 'ids'>,
  age: number,
  item: NewInboxItem,
): Promise<void> {
  const at = hoursAgo(clock, age);
  // No page is open yet that could be notified.
  const events = { publish: () => Promise.resolve() };
  await addToInbox({ ids, events, clock: { now: () => at } }, tx, item);
}

export function hoursAgo(clock: Deps['clock'], age: number): Date {
  return new Date(clock.now().getTime() - age * 3_600_000);
}
