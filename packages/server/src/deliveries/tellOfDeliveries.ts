import { shownClientName } from '../clients/shownClientName.ts';
import type { Tx } from '../database/schema.ts';
import type { Deps } from '../deps.ts';
import { type ScannedContent, scanQueue } from '../scanning/scanContent.ts';
import { deliveryMail, type MailedDelivery } from './deliveryMail.ts';

/** Every minute: what was delivered in one go, or by an import, comes in one e-mail. */
export const untoldDeliveriesTimes = '* * * * *';

/**
 * Writes to the recipients of deliveries that they were not told of, in their language: one e-mail for each person. Of what was imported
 * the contents are scanned for viruses now, too: the command that imported it cannot order that.
 */
export async function tellOfDeliveries(deps: Deps): Promise<void> {
  const firms = await deps.db
    .selectFrom('deliveries')
    .select('company_id')
    .distinct()
    .where('told_at', 'is', null)
    .execute();
  for (const { company_id: companyId } of firms) {
    await deps.db.transaction().execute(async (tx) => {
      const deliveryIds = await takeUntold(deps, tx, companyId);
      if (deliveryIds.length === 0) return;
      await orderScans(deps, tx, companyId, deliveryIds);
      await write(deps, tx, companyId, deliveryIds, 'delivered');
    });
  }
}

/** Tells those who were told of a delivery that it was cancelled. Who was not told yet is told of neither. */
export async function tellOfCancelled(
  deps: Deps,
  tx: Tx,
  companyId: string,
  deliveryId: string,
): Promise<void> {
  const told = await tx
    .selectFrom('deliveries')
    .select('delivery_id')
    .where('company_id', '=', companyId)
    .where('delivery_id', '=', deliveryId)
    .where('told_at', 'is not', null)
    .executeTakeFirst();
  if (told) await write(deps, tx, companyId, [deliveryId], 'cancelled');
}

/** What another node is telling of is left to it. */
async function takeUntold({ clock }: Deps, tx: Tx, companyId: string): Promise<string[]> {
  const rows = await tx
    .updateTable('deliveries')
    .set({ told_at: clock.now() })
    .where('company_id', '=', companyId)
    .where('delivery_id', 'in', (eb) =>
      eb
        .selectFrom('deliveries')
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

async function orderScans(
  { jobs }: Deps,
  tx: Tx,
  companyId: string,
  deliveryIds: readonly string[],
): Promise<void> {
  const contents: ScannedContent[] = await tx
    .selectFrom('delivery_documents as o')
    .innerJoin('documents as d', (join) =>
      join.onRef('d.company_id', '=', 'o.company_id').onRef('d.document_id', '=', 'o.document_id'),
    )
    .select(['d.company_id as companyId', 'd.sha256'])
    .distinct()
    .where('o.company_id', '=', companyId)
    .where('o.delivery_id', 'in', deliveryIds)
    .where('d.scan_state', '=', 'scanning')
    .execute();
  for (const content of contents) await jobs.send(scanQueue, content, tx);
}

async function write(
  deps: Deps,
  tx: Tx,
  companyId: string,
  deliveryIds: readonly string[],
  what: 'delivered' | 'cancelled',
): Promise<void> {
  const rows = await recipientsOf(tx, companyId, deliveryIds);
  const firm = await firmName(tx, companyId);
  for (const ofPerson of Map.groupBy(rows, ({ user_id }) => user_id).values()) {
    const [to] = ofPerson;
    if (!to) continue;
    const deliveries = ofPerson.map(
      (row): MailedDelivery => ({
        id: row.delivery_id,
        clientId: row.client_id,
        number: `${row.number}/${row.year}`,
        kind: row.kind,
        subject: row.subject,
        client: row.client,
        dueDate: row.due_date,
        reason: row.cancel_reason,
      }),
    );
    const reader = { email: to.email, firstName: to.first_name, language: to.language };
    const letter = deliveryMail({ what, to: reader, firm, deliveries, portal: deps.origin });
    await deps.mail.enqueue(companyId, letter, tx);
  }
}

function recipientsOf(tx: Tx, companyId: string, deliveryIds: readonly string[]) {
  return tx
    .selectFrom('delivery_recipients as t')
    .innerJoin('deliveries as v', (join) =>
      join.onRef('v.company_id', '=', 't.company_id').onRef('v.delivery_id', '=', 't.delivery_id'),
    )
    .innerJoin('clients as c', (join) =>
      join.onRef('c.company_id', '=', 'v.company_id').onRef('c.client_id', '=', 'v.client_id'),
    )
    .innerJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 't.company_id').onRef('u.contact_id', '=', 't.contact_id'),
    )
    .select(['u.user_id', 'u.email', 'u.first_name', 'u.language'])
    .select([
      'v.delivery_id',
      'v.client_id',
      'v.year',
      'v.number',
      'v.kind',
      'v.subject',
      'v.due_date',
      'v.cancel_reason',
    ])
    .select(shownClientName.as('client'))
    .where('t.company_id', '=', companyId)
    .where('t.delivery_id', 'in', deliveryIds)
    .where('u.role', '=', 'client')
    .where('u.disabled_at', 'is', null)
    .orderBy('v.year')
    .orderBy('v.number')
    .orderBy('u.user_id')
    .execute();
}

async function firmName(tx: Tx, companyId: string): Promise<string> {
  const { name } = await tx
    .selectFrom('companies')
    .select('name')
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return name;
}
