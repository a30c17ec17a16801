import { sql } from 'kysely';
import { deliveryMail, type MailedDelivery } from './deliveryMail.ts';
import type { DeliveryPortal, DeliveryTx } from './tables.ts';

/** Every minute, so that deliveries made together, or by an import, share one e-mail. */
export const untoldDeliveriesTimes = '* * * * *';

/** Sends e-mails about new deliveries to their recipients, in their language: one e-mail for each person. */
export async function tellOfDeliveries(portal: DeliveryPortal): Promise<void> {
  await portal.firms.each('could not e-mail about deliveries; retrying', (companyId) =>
    portal.db.inFirm(companyId, async (tx) => {
      const deliveryIds = await takeUntold(portal, tx, companyId);
      if (deliveryIds.length > 0) await write(portal, tx, companyId, deliveryIds, 'delivered');
    }),
  );
}

/**
 * Tells the recipients of a delivery that it was cancelled, unless the e-mail about the delivery itself has not been
 * sent yet. In that case neither e-mail is sent.
 */
export async function tellOfCancelled(
  portal: DeliveryPortal,
  tx: DeliveryTx,
  companyId: string,
  deliveryId: string,
): Promise<void> {
  const told = await tx
    .selectFrom('actions_protocols.deliveries')
    .select('delivery_id')
    .where('company_id', '=', companyId)
    .where('delivery_id', '=', deliveryId)
    .where('told_at', 'is not', null)
    .executeTakeFirst();
  if (told) await write(portal, tx, companyId, [deliveryId], 'cancelled');
}

/**
 * Claims the deliveries that have not been announced yet and returns all but the cancelled ones. Skips those that
 * another node is working on.
 */
async function takeUntold(
  { clock }: DeliveryPortal,
  tx: DeliveryTx,
  companyId: string,
): Promise<readonly string[]> {
  const rows = await tx
    .updateTable('actions_protocols.deliveries')
    .set({ told_at: clock.now() })
    .where('company_id', '=', companyId)
    .where('delivery_id', 'in', (eb) =>
      eb
        .selectFrom('actions_protocols.deliveries')
        .select('delivery_id')
        .where('company_id', '=', companyId)
        .where('told_at', 'is', null)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['delivery_id', 'cancelled_at'])
    .execute();
  return rows.flatMap(({ delivery_id, cancelled_at }) => (cancelled_at === null ? delivery_id : []));
}

async function write(
  portal: DeliveryPortal,
  tx: DeliveryTx,
  companyId: string,
  deliveryIds: readonly string[],
  what: 'delivered' | 'cancelled',
): Promise<void> {
  const rows = await recipientsOf(tx, companyId, deliveryIds);
  const ofContact = Map.groupBy(rows, ({ contact_id }) => contact_id);
  const { name: firm } = await portal.firms.get(tx, companyId);
  const clients = new Map<string, string>();
  for (const { client_id } of rows) {
    if (!clients.has(client_id)) clients.set(client_id, await portal.clients.name(tx, companyId, client_id));
  }
  for (const to of await portal.people.ofContacts(tx, companyId, [...ofContact.keys()])) {
    const deliveries = (ofContact.get(to.contactId) ?? []).map(
      (row): MailedDelivery => ({
        id: row.delivery_id,
        clientId: row.client_id,
        number: `${row.number}/${row.year}`,
        kind: row.kind,
        subject: row.subject,
        client: clients.get(row.client_id) ?? '',
        dueDate: row.due_date,
        reason: row.cancel_reason,
      }),
    );
    const letter = deliveryMail({ what, to, firm, deliveries, portal: portal.origin });
    await portal.mail.enqueue(companyId, letter, tx);
  }
}

function recipientsOf(tx: DeliveryTx, companyId: string, deliveryIds: readonly string[]) {
  return tx
    .selectFrom('actions_protocols.recipients as t')
    .innerJoin('actions_protocols.deliveries as v', (join) =>
      join.onRef('v.company_id', '=', 't.company_id').onRef('v.delivery_id', '=', 't.delivery_id'),
    )
    .select([
      't.contact_id',
      'v.delivery_id',
      'v.client_id',
      'v.year',
      'v.number',
      'v.kind',
      'v.subject',
      'v.due_date',
      'v.cancel_reason',
    ])
    .where('t.company_id', '=', companyId)
    .where(sql<boolean>`t.delivery_id = any(${deliveryIds}::text[])`)
    .orderBy('v.year')
    .orderBy('v.number')
    .execute();
}
