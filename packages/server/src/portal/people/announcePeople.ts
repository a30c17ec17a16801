import type { PortalEventData } from '@anteroom/contract';
import { commandEvents, type EventPublisher } from '../../kernel/events/announce.ts';
import type { Tx } from '../schema.ts';

/** The server's event bus. A command has none: servers learn of its changes through the database. */
export interface PeopleEvents {
  readonly events?: EventPublisher | undefined;
}

/** Notifies staff and webhooks that a client was changed, once the transaction commits. */
export async function announceClient(
  { events }: PeopleEvents,
  tx: Tx,
  companyId: string,
  data: PortalEventData['clients-changed'],
): Promise<void> {
  const { clientId } = data;
  const publisher = events ?? commandEvents(tx);
  await publisher.publish({ companyId, clientId }, { type: 'clients-changed', data }, tx);
}

/** Notifies managers and webhooks that a person was changed, once the transaction commits. */
export async function announcePerson(
  { events }: PeopleEvents,
  tx: Tx,
  companyId: string,
  data: PortalEventData['people-changed'],
): Promise<void> {
  const publisher = events ?? commandEvents(tx);
  await publisher.publish({ companyId, clientId: null }, { type: 'people-changed', data }, tx);
}
