import { foldText } from '@anteroom/domain/language/foldText';
import {
  CursorTime,
  containsWords,
  cutPage,
  decodeCursor,
  fail,
  type PersonName,
  type Portal,
  type Reader,
} from '@anteroom/server-sdk';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import Type from 'typebox';
import type {
  Delivery,
  DeliveryCompetences,
  DeliveryList,
  DeliveryQuery,
  DeliveryState,
  DeliverySummary,
} from '../api.ts';
import { readDocuments, readReaders } from './deliveryParts.ts';
import type { DeliveryTx } from './tables.ts';
import { visibleDelivery } from './visibleDelivery.ts';

/** The part of the portal that reading deliveries needs. */
export type DeliverySource = Pick<Portal, 'clients' | 'documents' | 'people'>;

const DeliveredKey = Type.Tuple([CursorTime, Type.String()]);

/** Number of months listed: ten years. */
const competencesShown = 120;

/** Returns one page of the deliveries that the person can see, of one client or of all, newest first. */
export async function listDeliveries(
  source: DeliverySource,
  tx: DeliveryTx,
  reader: Reader,
  clientId: string | null,
  { kind, competence, state, search = '', pageSize = 25, after }: DeliveryQuery,
): Promise<DeliveryList> {
  const words = containsWords(foldText(search), (like) => sql`v.words like ${like}`);
  const rows = await selectSummaries(source, tx, reader)
    .$if(clientId !== null, (query) => query.where('v.client_id', '=', clientId as string))
    .$if(kind !== undefined, (query) => query.where('v.kind', '=', kind as DeliverySummary['kind']))
    .$if(competence !== undefined, (query) => query.where('v.competence', '=', competence as string))
    .$if(state !== undefined, (query) => query.where(sql<SqlBool>`${stateFor(reader)} = ${state}`))
    .$if(words.length > 0, (query) => query.where((eb) => eb.and(words)))
    .$if(after !== undefined, (query) => {
      const [deliveredAt, id] = decodeCursor(DeliveredKey, after as string);
      return query.where(
        sql<SqlBool>`(v.delivered_at, v.delivery_id) < (${deliveredAt}::timestamptz, ${id})`,
      );
    })
    .orderBy('v.delivered_at', 'desc')
    .orderBy('v.delivery_id', 'desc')
    .limit(pageSize + 1)
    .execute();
  const { shown, next } = cutPage(rows, pageSize, (last) => [
    last.delivered_at.toISOString(),
    last.delivery_id,
  ]);
  const names = await source.people.find(
    tx,
    reader.companyId,
    shown.map(({ delivered_by }) => delivered_by),
  );
  return { items: shown.map((row) => toSummary(row, names)), next };
}

/** Returns the months that have deliveries, newest first. */
export async function listCompetences(
  source: DeliverySource,
  tx: DeliveryTx,
  reader: Reader,
  clientId: string,
): Promise<DeliveryCompetences> {
  const rows = await tx
    .selectFrom('actions_protocols.deliveries as v')
    .select('v.competence')
    .distinct()
    .where('v.client_id', '=', clientId)
    .where('v.competence', 'is not', null)
    .where(visibleDelivery(source, reader))
    .orderBy('v.competence', 'desc')
    .limit(competencesShown)
    .execute();
  return { competences: rows.flatMap(({ competence }) => competence ?? []) };
}

/**
 * Returns a delivery.
 * @throws ServerError `not-found` when the person cannot see a delivery with this ID.
 */
export async function findDelivery(
  source: DeliverySource,
  tx: DeliveryTx,
  reader: Reader,
  clientId: string,
  deliveryId: string,
): Promise<Delivery> {
  const found = await readOne(source, tx, reader, (query) =>
    query.where('v.client_id', '=', clientId).where('v.delivery_id', '=', deliveryId),
  );
  return found ?? fail('not-found', 'There is no such delivery.');
}

/** Returns the delivery that was made with an idempotency key, if any. */
export function findByKey(
  source: DeliverySource,
  tx: DeliveryTx,
  reader: Reader,
  clientId: string,
  idempotencyKey: string,
): Promise<Delivery | null> {
  return readOne(source, tx, reader, (query) =>
    query.where('v.client_id', '=', clientId).where('v.idempotency_key', '=', idempotencyKey),
  );
}

/**
 * Locks a delivery against changes until the transaction ends. The caller checks afterwards whether it exists and is
 * visible.
 */
export async function lockDelivery(tx: DeliveryTx, { companyId }: Reader, deliveryId: string): Promise<void> {
  await tx
    .selectFrom('actions_protocols.deliveries')
    .select('delivery_id')
    .where('company_id', '=', companyId)
    .where('delivery_id', '=', deliveryId)
    .forNoKeyUpdate()
    .execute();
}

type SummaryQuery = ReturnType<typeof selectSummaries>;
type SummaryRow = Awaited<ReturnType<SummaryQuery['executeTakeFirstOrThrow']>>;

function selectSummaries(source: DeliverySource, tx: DeliveryTx, reader: Reader) {
  return tx
    .selectFrom('actions_protocols.deliveries as v')
    .select([
      'v.delivery_id',
      'v.client_id',
      'v.year',
      'v.number',
      'v.kind',
      'v.subject',
      'v.competence',
      'v.due_date',
      'v.delivered_at',
      'v.acknowledged_at',
      'v.delivered_by',
      stateFor(reader).as('state'),
      sql<number>`(
        select count(*)::int from actions_protocols.documents as o
        where o.company_id = v.company_id and o.delivery_id = v.delivery_id
      )`.as('documents_count'),
    ])
    .where(visibleDelivery(source, reader));
}

/** Returns an SQL expression for the `DeliveryState` as the reader sees it. */
function stateFor({ role, contactId }: Reader): RawBuilder<DeliveryState> {
  const byMe = role === 'client' ? sql`and r.contact_id = ${contactId}` : sql``;
  return sql<DeliveryState>`case
    when v.cancelled_at is not null then 'cancelled'
    when v.acknowledged_at is not null then 'acknowledged'
    when exists (
      select from actions_protocols.documents as o
      where o.company_id = v.company_id and o.delivery_id = v.delivery_id and not exists (
        select from actions_protocols.reads as r
        where r.company_id = o.company_id and r.delivery_id = o.delivery_id and r.document_id = o.document_id ${byMe}
      )
    ) then 'unread'
    else 'read'
  end`;
}

type Names = ReadonlyMap<string, PersonName>;

function toSummary(row: SummaryRow, names: Names): DeliverySummary {
  return {
    id: row.delivery_id,
    clientId: row.client_id,
    year: row.year,
    number: row.number,
    kind: row.kind,
    subject: row.subject,
    competence: row.competence,
    dueDate: row.due_date,
    documentsCount: row.documents_count,
    deliveredAt: row.delivered_at.toISOString(),
    deliveredBy: nameOf(names, row.delivered_by),
    state: row.state,
    acknowledgedAt: row.acknowledged_at?.toISOString() ?? null,
  };
}

async function readOne(
  source: DeliverySource,
  tx: DeliveryTx,
  reader: Reader,
  narrow: (query: SummaryQuery) => SummaryQuery,
): Promise<Delivery | null> {
  const row = await narrow(selectSummaries(source, tx, reader))
    .select(['v.note', 'v.acknowledged_by', 'v.cancelled_by', 'v.cancelled_at', 'v.cancel_reason'])
    .executeTakeFirst();
  if (!row) return null;
  const { delivered_by, acknowledged_by, cancelled_by } = row;
  const userIds = [delivered_by, acknowledged_by, cancelled_by].filter((id) => id !== null);
  const names = await source.people.find(tx, reader.companyId, userIds);
  return {
    ...toSummary(row, names),
    note: row.note,
    documents: await readDocuments(source, tx, reader, row.delivery_id),
    readers: await readReaders(source, tx, reader, row.delivery_id),
    acknowledgedBy: acknowledged_by === null ? null : nameOf(names, acknowledged_by),
    cancelled:
      row.cancelled_at && cancelled_by !== null && row.cancel_reason !== null
        ? {
            at: row.cancelled_at.toISOString(),
            by: nameOf(names, cancelled_by),
            reason: row.cancel_reason,
          }
        : null,
  };
}

function nameOf(names: Names, userId: string): PersonName {
  const { firstName, lastName } = names.get(userId) ?? { firstName: '', lastName: '' };
  return { firstName, lastName };
}
