import type { PortalEvent } from '@anteroom/contract';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import type { DbOrTx } from '../schema.ts';

type EventDeps = { readonly events: Pick<Deps['events'], 'publish'> };

/**
 * Tells everybody who may see these documents that they have changed. Documents in the bin count with the folder that they lay in.
 *
 * @param eventFor Makes the event about the documents of a client.
 */
export async function announceDocuments(
  deps: EventDeps,
  companyId: string,
  documentIds: readonly string[],
  tx: DbOrTx,
  eventFor: (clientId: string) => PortalEvent = documentsChanged,
): Promise<void> {
  if (documentIds.length === 0) return;
  const places = await tx
    .selectFrom('documents')
    .select(['client_id', 'container_id'])
    .distinct()
    .where('company_id', '=', companyId)
    .where(sql<boolean>`document_id = any(${documentIds}::text[])`)
    .execute();
  for (const [clientId, those] of Map.groupBy(places, ({ client_id }) => client_id)) {
    const containerIds = those.map(({ container_id }) => container_id);
    await announceIn(deps, { companyId, clientId, containerIds }, eventFor(clientId), tx);
  }
}

/** Containers of one client. */
interface Containers {
  readonly companyId: string;
  readonly clientId: string;
  readonly containerIds: readonly string[];
}

/**
 * Tells everybody who may see one of these folders, or a folder in it, that it has changed. Call it before and after a folder changes its place
 * or who may see it: those who no longer see it are told as well.
 */
export async function announceFolders(
  deps: EventDeps,
  { companyId, clientId, containerIds }: Containers,
  tx: DbOrTx,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    with recursive below as (
      select container_id from containers
        where company_id = ${companyId} and container_id = any(${containerIds}::text[])
      union
      select child.container_id from containers as child
        join below on child.parent_id = below.container_id
        where child.company_id = ${companyId}
    )
    select container_id as id from below`.execute(tx);
  const all = rows.map(({ id }) => id);
  await announceIn(deps, { companyId, clientId, containerIds: all }, documentsChanged(clientId), tx);
}

/** Sends an event to the staff who see the client, and to those of its contacts who may read in one of the containers. */
async function announceIn(
  { events }: EventDeps,
  { companyId, clientId, containerIds }: Containers,
  event: PortalEvent,
  tx: DbOrTx,
): Promise<void> {
  const { rows } = await sql<{ contactId: string; isReader: boolean }>`
    select c.contact_id as "contactId", exists (
      select from container_members as m
      where m.company_id = ${companyId} and m.contact_id = c.contact_id
        and m.container_id = any(${containerIds}::text[])
    ) as "isReader"
    from client_contacts as c where c.company_id = ${companyId} and c.client_id = ${clientId}`.execute(tx);
  if (rows.every(({ isReader }) => isReader)) return events.publish({ companyId, clientId }, event, tx);
  const contactIds = rows.filter(({ isReader }) => isReader).map(({ contactId }) => contactId);
  // An event is small: more readers than these are told by several.
  for (let start = 0; start === 0 || start < contactIds.length; start += mostNamed) {
    const some = contactIds.slice(start, start + mostNamed);
    await events.publish({ companyId, clientId, contactIds: some }, event, tx);
  }
}

/** Contacts whom one event names. */
const mostNamed = 100;

function documentsChanged(clientId: string): PortalEvent {
  return { type: 'documents-changed', data: { clientId } };
}
