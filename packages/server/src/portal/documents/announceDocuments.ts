import type { PortalEvent } from '@anteroom/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import type { DbOrTx } from '../schema.ts';

type EventDeps = { readonly events: Pick<Deps['events'], 'publish'> };

/**
 * Notifies everybody who may see these documents that they have changed. Documents in the bin count as being in the
 * folder from which they were deleted.
 *
 * @param eventFor Returns the event about the documents of a client.
 */
export async function announceDocuments(
  deps: EventDeps,
  companyId: string,
  documentIds: readonly string[],
  tx: DbOrTx,
  eventFor: (clientId: string) => PortalEvent = documentsChanged,
): Promise<void> {
  if (documentIds.length === 0) return;
  const clients = await tx
    .selectFrom('documents')
    .select('client_id')
    .distinct()
    .where('company_id', '=', companyId)
    .where(sql<boolean>`document_id = any(${documentIds}::text[])`)
    .execute();
  for (const { client_id: clientId } of clients) {
    const isReader = sql<boolean>`exists (
      select from documents as d
      left join container_members as m on m.company_id = d.company_id and m.container_id = d.container_id
        and m.contact_id = c.contact_id
      left join document_exceptions as e on e.company_id = d.company_id and e.document_id = d.document_id
        and e.contact_id = c.contact_id
      where d.company_id = ${companyId} and d.client_id = ${clientId}
        and d.document_id = any(${documentIds}::text[]) and coalesce(e.role, m.role, 'None') <> 'None'
    )`;
    await announceTo(deps, { companyId, clientId }, isReader, eventFor(clientId), tx);
  }
}

/** Containers of one client. */
interface Containers {
  readonly companyId: string;
  readonly clientId: string;
  readonly containerIds: readonly string[];
}

/**
 * Notifies everybody who may see one of these folders, or a folder inside it, that it has changed. Call it both before
 * and after a change of a folder's place or members, so that people who lose access are notified too.
 */
export async function announceFolders(
  deps: EventDeps,
  { companyId, clientId, containerIds }: Containers,
  tx: DbOrTx,
): Promise<void> {
  const isReader = sql<boolean>`exists (
    with recursive below as (
      select container_id from containers
        where company_id = ${companyId} and container_id = any(${containerIds}::text[])
      union
      select child.container_id from containers as child
        join below on child.parent_id = below.container_id
        where child.company_id = ${companyId}
    )
    select from below
    where exists (
      select from container_members as m
      where m.company_id = ${companyId} and m.contact_id = c.contact_id and m.container_id = below.container_id
    ) or exists (
      select from document_exceptions as e
      join documents as d on d.company_id = e.company_id and d.document_id = e.document_id
      where e.company_id = ${companyId} and e.contact_id = c.contact_id and e.role <> 'None'
        and d.container_id = below.container_id
    )
  )`;
  await announceTo(deps, { companyId, clientId }, isReader, documentsChanged(clientId), tx);
}

/** Sends an event to the staff who see the client, and to those of its contacts (`c`) who meet the condition. */
async function announceTo(
  { events }: EventDeps,
  { companyId, clientId }: Omit<Containers, 'containerIds'>,
  condition: RawBuilder<boolean>,
  event: PortalEvent,
  tx: DbOrTx,
): Promise<void> {
  const { rows } = await sql<{ contactId: string; isReader: boolean }>`
    select c.contact_id as "contactId", ${condition} as "isReader"
    from client_contacts as c where c.company_id = ${companyId} and c.client_id = ${clientId}`.execute(tx);
  if (rows.every(({ isReader }) => isReader)) return events.publish({ companyId, clientId }, event, tx);
  const contactIds = rows.filter(({ isReader }) => isReader).map(({ contactId }) => contactId);
  // Events are small, so a larger number of readers is notified by several events.
  for (let start = 0; start === 0 || start < contactIds.length; start += mostNamed) {
    const some = contactIds.slice(start, start + mostNamed);
    await events.publish({ companyId, clientId, contactIds: some }, event, tx);
  }
}

/** Maximum number of contacts named by one event. */
const mostNamed = 100;

function documentsChanged(clientId: string): PortalEvent {
  return { type: 'documents-changed', data: { clientId } };
}
