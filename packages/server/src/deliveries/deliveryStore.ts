import type {
  Delivery,
  DeliveryCompetences,
  DeliveryList,
  DeliveryQuery,
  DeliveryState,
  DeliverySummary,
} from '@anteroom/contract';
import { foldText } from '@anteroom/domain/foldText';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import Type from 'typebox';
import type { DbOrTx, Tx } from '../database/schema.ts';
import { containsWords } from '../database/words.ts';
import { CursorTime, cutPage, decodeCursor } from '../http/cursor.ts';
import { fail } from '../http/problem.ts';
import type { Reader } from '../http/scope.ts';
import { readDocuments, readReaders } from './deliveryParts.ts';
import { visibleDelivery } from './visibleDelivery.ts';

const DeliveredKey = Type.Tuple([CursorTime, Type.String()]);

/** Ten years. */
const competencesShown = 120;

/** One page of the deliveries that somebody sees, of a client or of all; the newest first. */
export async function listDeliveries(
  db: DbOrTx,
  reader: Reader,
  clientId: string | null,
  { kind, competence, state, search = '', pageSize = 25, after }: DeliveryQuery,
): Promise<DeliveryList> {
  const words = containsWords(foldText(search), (like) => sql`v.words like ${like}`);
  const rows = await selectSummaries(db, reader)
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
  return {
    items: shown.map(toSummary),
    next,
  };
}

/** In which months there is something, the newest first. */
export async function listCompetences(
  db: DbOrTx,
  reader: Reader,
  clientId: string,
): Promise<DeliveryCompetences> {
  const rows = await db
    .selectFrom('deliveries as v')
    .select('v.competence')
    .distinct()
    .where('v.client_id', '=', clientId)
    .where('v.competence', 'is not', null)
    .where(visibleDelivery(reader))
    .orderBy('v.competence', 'desc')
    .limit(competencesShown)
    .execute();
  return { competences: rows.flatMap(({ competence }) => competence ?? []) };
}

/** @throws ServerError `not-found` when there is none that the person sees. */
export async function findDelivery(
  db: DbOrTx,
  reader: Reader,
  clientId: string,
  deliveryId: string,
): Promise<Delivery> {
  const found = await readOne(db, reader, (query) =>
    query.where('v.client_id', '=', clientId).where('v.delivery_id', '=', deliveryId),
  );
  return found ?? fail('not-found', 'There is no such delivery.');
}

/** The delivery that was made under a key, if any. */
export function findByKey(
  db: DbOrTx,
  reader: Reader,
  clientId: string,
  idempotencyKey: string,
): Promise<Delivery | null> {
  return readOne(db, reader, (query) =>
    query.where('v.client_id', '=', clientId).where('v.idempotency_key', '=', idempotencyKey),
  );
}

/** Nobody else changes the delivery until the transaction ends. Whether it is there and may be seen is asked after that. */
export async function lockDelivery(tx: Tx, { companyId }: Reader, deliveryId: string): Promise<void> {
  await tx
    .selectFrom('deliveries')
    .select('delivery_id')
    .where('company_id', '=', companyId)
    .where('delivery_id', '=', deliveryId)
    .forNoKeyUpdate()
    .execute();
}

type SummaryQuery = ReturnType<typeof selectSummaries>;
type SummaryRow = Awaited<ReturnType<SummaryQuery['executeTakeFirstOrThrow']>>;

function selectSummaries(db: DbOrTx, reader: Reader) {
  return db
    .selectFrom('deliveries as v')
    .innerJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 'v.company_id').onRef('u.user_id', '=', 'v.delivered_by'),
    )
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
      'u.first_name',
      'u.last_name',
      stateFor(reader).as('state'),
      sql<number>`(
        select count(*)::int from delivery_documents as o
        where o.company_id = v.company_id and o.delivery_id = v.delivery_id
      )`.as('documents_count'),
    ])
    .where(visibleDelivery(reader));
}

/** `DeliveryState`, as the reader sees it. */
function stateFor({ role, contactId }: Reader): RawBuilder<DeliveryState> {
  const byMe = role === 'client' ? sql`and r.contact_id = ${contactId}` : sql``;
  return sql<DeliveryState>`case
    when v.cancelled_at is not null then 'cancelled'
    when v.acknowledged_at is not null then 'acknowledged'
    when exists (
      select from delivery_documents as o
      where o.company_id = v.company_id and o.delivery_id = v.delivery_id and not exists (
        select from delivery_reads as r
        where r.company_id = o.company_id and r.delivery_id = o.delivery_id and r.document_id = o.document_id ${byMe}
      )
    ) then 'unread'
    else 'read'
  end`;
}

function toSummary(row: SummaryRow): DeliverySummary {
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
    deliveredBy: { firstName: row.first_name, lastName: row.last_name },
    state: row.state,
    acknowledgedAt: row.acknowledged_at?.toISOString() ?? null,
  };
}

async function readOne(
  db: DbOrTx,
  reader: Reader,
  narrow: (query: SummaryQuery) => SummaryQuery,
): Promise<Delivery | null> {
  const row = await narrow(selectSummaries(db, reader))
    .leftJoin('users as a', (join) =>
      join.onRef('a.company_id', '=', 'v.company_id').onRef('a.user_id', '=', 'v.acknowledged_by'),
    )
    .leftJoin('users as x', (join) =>
      join.onRef('x.company_id', '=', 'v.company_id').onRef('x.user_id', '=', 'v.cancelled_by'),
    )
    .select([
      'v.note',
      'v.cancelled_at',
      'v.cancel_reason',
      'a.first_name as acknowledged_first_name',
      'a.last_name as acknowledged_last_name',
      'x.first_name as cancelled_first_name',
      'x.last_name as cancelled_last_name',
    ])
    .executeTakeFirst();
  if (!row) return null;
  return {
    ...toSummary(row),
    note: row.note,
    documents: await readDocuments(db, reader, row.delivery_id),
    readers: await readReaders(db, reader, row.delivery_id),
    acknowledgedBy: nameOf(row.acknowledged_first_name, row.acknowledged_last_name),
    cancelled:
      row.cancelled_at && row.cancel_reason !== null
        ? {
            at: row.cancelled_at.toISOString(),
            by: nameOf(row.cancelled_first_name, row.cancelled_last_name) ?? { firstName: '', lastName: '' },
            reason: row.cancel_reason,
          }
        : null,
  };
}

function nameOf(firstName: string | null, lastName: string | null) {
  return firstName === null || lastName === null ? null : { firstName, lastName };
}
