import { brazilianHolidays, holidayDates } from '@anteroom/domain/brazil/brazilianHolidays';
import { bankRestDays, shiftToBusinessDay } from '@anteroom/domain/brazil/businessDays';
import type { Demo } from '@anteroom/server-sdk';
import type { DeliveryKind } from '../api.ts';
import { insertDelivery } from '../server/addDelivery.ts';
import type { DeliveryTx } from '../server/tables.ts';

interface DemoDelivery {
  readonly clientId: string;
  readonly kind: DeliveryKind;
  readonly subject: string;
  readonly competence?: string;
  readonly dueDate?: string;
  readonly note?: string;
  /** IDs of documents that the portal's own demo data contains. */
  readonly documentIds: readonly string[];
  /** Days since the delivery was made. */
  readonly age: number;
  /** Days since the client opened it; `acknowledgedAge`: days since the client acknowledged it. */
  readonly readAge?: number;
  readonly acknowledgedAge?: number;
}

/** Adds the deliveries of the Brazilian demo firm: unread, read and acknowledged ones. */
export async function auroraDeliveries(tx: DeliveryTx, demo: Demo): Promise<void> {
  const { companyId, day, ids, staffId } = demo;
  const reader = { companyId, contactId: '', role: 'staff' } as const;
  for (const { clientId, documentIds, age, readAge, acknowledgedAge, ...delivery } of demoDeliveries(day)) {
    const documents = await demo.documents.readable(tx, reader, documentIds);
    // A database filled before this plugin existed may lack some of these documents, and users may have deleted others.
    if (documents.length < documentIds.length) continue;
    const deliveryId = ids.next();
    const at = day.time(-age);
    const toAdd = {
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
      documents: documents.toSorted((a, b) => a.name.localeCompare(b.name)),
      deliveredBy: staffId,
    };
    await insertDelivery(tx, toAdd, { deliveryId, year: at.getUTCFullYear(), at });
    await tx
      .updateTable('actions_protocols.deliveries')
      .set({
        told_at: at,
        ...(acknowledgedAge !== undefined && {
          acknowledged_by: 'ines',
          acknowledged_at: day.time(-acknowledgedAge),
        }),
      })
      .where('company_id', '=', companyId)
      .where('delivery_id', '=', deliveryId)
      .execute();
    if (readAge === undefined) continue;
    const read = { company_id: companyId, delivery_id: deliveryId, contact_id: 'ines' };
    await tx
      .insertInto('actions_protocols.reads')
      .values(documentIds.map((id) => ({ ...read, document_id: id, read_at: day.time(-readAge) })))
      .execute();
  }
}

/** Returns the day on which a DAS is due: if the usual day is not a business day, the next one. */
function dasDueDate(usual: string): string {
  const holidays = holidayDates(brazilianHolidays(Number(usual.slice(0, 4))), { state: 'SP', banks: true });
  return shiftToBusinessDay(usual, 'postpone', { holidays, restDays: bankRestDays });
}

/** Returns the deliveries, oldest first. */
export function demoDeliveries(day: Demo['day']): readonly DemoDelivery[] {
  const bakery = { clientId: 'br-001' };
  const month = (monthsAgo: number) => day.firstOfMonth(monthsAgo).slice(0, 7);
  // A delivery is as old as its documents.
  const das = (monthsAgo: number, least: number) => {
    const usual = `${month(monthsAgo)}-20`;
    const age = day.afterMonth(monthsAgo + 1, Math.max(least, day.daysSince(usual) + 2));
    return { dueDate: dasDueDate(usual), age };
  };
  const [before, last] = [das(1, 33), das(0, 2)];
  return [
    {
      ...bakery,
      kind: 'taxPayment',
      subject: `DAS do Simples Nacional, ${day.month(2, 'pt-BR')}`,
      competence: month(2),
      ...before,
      documentIds: ['demo-das-earlier'],
      readAge: before.age - 1,
      acknowledgedAge: before.age - 1,
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
      documentIds: ['demo-balancete'],
      age: 21,
      readAge: 19,
    },
    {
      ...bakery,
      kind: 'taxPayment',
      subject: `DAS do Simples Nacional, ${day.month(1, 'pt-BR')}`,
      competence: month(1),
      ...last,
      note: 'Se preferir, pague pelo Pix no rodapé da guia. Depois do vencimento há multa e juros.',
      documentIds: ['demo-das'],
    },
    {
      clientId: 'br-002',
      kind: 'taxPayment',
      subject: `DAS do Simples Nacional, ${day.month(1, 'pt-BR')}`,
      competence: month(1),
      ...last,
      documentIds: ['demo-das-architect'],
    },
  ];
}
