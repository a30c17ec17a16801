import type { DeliveryKind } from '@anteroom/contract';
import type { Tx } from '../database/schema.ts';
import { addDelivery, type DocumentToDeliver } from '../deliveries/addDelivery.ts';
import type { SeedDeps } from './SeedDeps.ts';
import { SeedDay } from './seedDay.ts';
import { staffOf } from './staff.ts';

/** Ids of documents that were delivered by protocol: see `brazilianDocuments`. */
export const deliveredDocuments = {
  simples: 'demo-das',
  earlierSimples: 'demo-das-earlier',
  balance: 'demo-balancete',
  architect: 'demo-das-architect',
} as const;

interface DemoDelivery {
  readonly clientId: string;
  readonly kind: DeliveryKind;
  readonly subject: string;
  readonly competence?: string;
  readonly dueDate?: string;
  readonly note?: string;
  readonly documentIds: readonly string[];
  /** Days since it was delivered. */
  readonly age: number;
  /** Days since the client opened it, and since it was acknowledged. */
  readonly readAge?: number;
  readonly acknowledgedAge?: number;
}

const companyId = 'c2001';

/** Deliveries of the Brazilian demo firm: one that is unread, one that was read, two that were acknowledged. */
export async function seedDeliveries(tx: Tx, deps: Omit<SeedDeps, 'blobs'>): Promise<void> {
  const day = new SeedDay(deps.clock);
  for (const delivery of demoDeliveries(day)) {
    const documents = await findDocuments(tx, delivery.documentIds);
    // A database that was filled before there were protocols has not all of them, and people may have deleted some.
    if (documents.length < delivery.documentIds.length) continue;
    const deliveryId = await deliver(tx, deps, delivery, documents, day);
    await tx
      .updateTable('deliveries')
      .set({
        told_at: day.time(-delivery.age),
        ...(delivery.acknowledgedAge !== undefined && {
          acknowledged_by: 'ines',
          acknowledged_at: day.time(-delivery.acknowledgedAge),
        }),
      })
      .where('company_id', '=', companyId)
      .where('delivery_id', '=', deliveryId)
      .execute();
    if (delivery.readAge === undefined) continue;
    const read = { company_id: companyId, delivery_id: deliveryId, contact_id: 'ines' };
    const readAt = day.time(-delivery.readAge);
    await tx
      .insertInto('delivery_reads')
      .values(delivery.documentIds.map((id) => ({ ...read, document_id: id, read_at: readAt })))
      .execute();
  }
}

async function findDocuments(tx: Tx, ids: readonly string[]): Promise<readonly DocumentToDeliver[]> {
  return tx
    .selectFrom('documents')
    .select(['document_id as id', 'name', 'mime_type as mimeType', 'size', 'sha256'])
    .where('company_id', '=', companyId)
    .where('document_id', 'in', ids)
    .orderBy('name')
    .execute();
}

async function deliver(
  tx: Tx,
  deps: Omit<SeedDeps, 'blobs'>,
  { age, clientId, ...delivery }: DemoDelivery,
  documents: readonly DocumentToDeliver[],
  day: SeedDay,
): Promise<string> {
  const deliveredBy = staffOf[companyId] ?? '';
  return addDelivery({ ...deps, clock: { now: () => day.time(-age) } }, tx, {
    companyId,
    clientId,
    facts: {
      idempotencyKey: `demo-delivery-${age}`,
      kind: delivery.kind,
      subject: delivery.subject,
      competence: delivery.competence ?? null,
      dueDate: delivery.dueDate ?? null,
      note: delivery.note ?? null,
    },
    toAll: true,
    contactIds: ['ines'],
    documents,
    deliveredBy,
    actor: deliveredBy,
  });
}

/** Oldest first. */
function demoDeliveries(day: SeedDay): readonly DemoDelivery[] {
  const bakery = { clientId: 'br-001' };
  const month = (monthsAgo: number) => day.firstOfMonth(monthsAgo).slice(0, 7);
  return [
    {
      ...bakery,
      kind: 'taxPayment',
      subject: `DAS do Simples Nacional, ${day.month(2, 'pt-BR')}`,
      competence: month(2),
      dueDate: day.date(-28),
      documentIds: [deliveredDocuments.earlierSimples],
      age: 33,
      readAge: 32,
      acknowledgedAge: 32,
    },
    {
      ...bakery,
      kind: 'certificate',
      subject: 'Certidões para a licitação da merenda',
      documentIds: ['demo-cnd-federal', 'demo-cnd-crf'],
      age: 24,
      readAge: 23,
      acknowledgedAge: 22,
    },
    {
      ...bakery,
      kind: 'financialStatement',
      subject: `Balancete de verificação, ${day.month(2, 'pt-BR')}`,
      competence: month(2),
      documentIds: [deliveredDocuments.balance],
      age: 21,
      readAge: 19,
    },
    {
      ...bakery,
      kind: 'taxPayment',
      subject: `DAS do Simples Nacional, ${day.month(1, 'pt-BR')}`,
      competence: month(1),
      dueDate: day.date(3),
      note: 'Se preferir, pague pelo Pix no rodapé da guia. Depois do vencimento há multa e juros.',
      documentIds: [deliveredDocuments.simples],
      age: 2,
    },
    {
      clientId: 'br-002',
      kind: 'taxPayment',
      subject: `DAS do Simples Nacional, ${day.month(1, 'pt-BR')}`,
      competence: month(1),
      dueDate: day.date(3),
      documentIds: [deliveredDocuments.architect],
      age: 2,
    },
  ];
}
