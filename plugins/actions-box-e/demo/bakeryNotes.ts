import type { Demo } from '@anteroom/server-sdk';
import { boxEService } from '../rules/shownWhen.ts';
import { packFiles, type ReadFile, storeFiles } from '../server/storeFiles.ts';
import type { BoxETx } from '../server/tables.ts';
import { directionOf } from '../server/xml/directionOf.ts';
import { readFiscalDocument } from '../server/xml/readFiscalDocument.ts';
import {
  type FiscalItem,
  type FiscalXml,
  makeCfe,
  makeCte,
  makeNfe,
  makeNfeEvent,
  makeSummary,
} from './fiscalXml.ts';

const bakery = { taxId: '12ABC34501DE35', name: 'Padaria Três Corações Ltda', isSimples: true };
const mill = { taxId: '11444777000161', name: 'Moinho da Serra S.A.' };
const dairy = { taxId: '08723218000186', name: 'Laticínios Vale Verde Ltda' };
const carrier = { taxId: '17921427000125', name: 'Transportes Rápido & Bom Ltda' };
const school = { taxId: '33014556000196', name: 'Colégio Santa Clara' };

const flour: FiscalItem = {
  description: 'Farinha de trigo especial 25 kg',
  ncm: '11010010',
  quantity: 20,
  unitPrice: 8990,
};
const butter: FiscalItem = {
  description: 'Manteiga sem sal 5 kg',
  ncm: '04051000',
  quantity: 6,
  unitPrice: 14_250,
};
const freight: FiscalItem = { description: 'Frete peso', ncm: '', quantity: 1, unitPrice: 38_500 };
const breakfast: FiscalItem = {
  description: 'Café da manhã, por pessoa',
  ncm: '19059090',
  quantity: 40,
  unitPrice: 1850,
};
const bread: FiscalItem = { description: 'Pão francês, kg', ncm: '19059090', quantity: 2, unitPrice: 2190 };
const cake: FiscalItem = { description: 'Bolo de fubá', ncm: '19059090', quantity: 1, unitPrice: 3200 };

/**
 * Adds box-e data to the Brazilian demo firm: on for the bakery, with invoices of three months, and off for the
 * architect.
 */
export async function bakeryNotes(tx: BoxETx, { companyId, day, ids, give }: Demo): Promise<void> {
  await give(tx, `permission:${boxEService}`);
  const firm = { company_id: companyId };
  await tx
    .insertInto('actions_box_e.firms')
    .values({ ...firm, enabled: true })
    .execute();
  const toggled_at = day.time(-90);
  await tx
    .insertInto('actions_box_e.taxpayers')
    .values([
      { ...firm, client_id: 'br-001', enabled: true, toggled_at, tax_id: bakery.taxId },
      { ...firm, client_id: 'br-002', enabled: false, toggled_at, tax_id: '43720562000112' },
    ])
    .execute();
  const files = threeMonths(day).map((one) => readDemo(one));
  const to = { companyId, clientId: 'br-001', importId: ids.next() };
  await storeFiles(tx, to, packFiles(files));
}

function readDemo({ accessKey, xml }: FiscalXml): ReadFile {
  const content = Buffer.from(xml);
  const document = readFiscalDocument(content);
  const direction = document.type === 'note' ? directionOf(document, bakery.taxId) : null;
  return { name: `${accessKey}.xml`, content, document, direction, refusal: null };
}

/** Returns a bakery's sales and purchases in the month of the seed day, until that day, and the two months before. */
function threeMonths(day: Demo['day']): FiscalXml[] {
  return [2, 1, 0].flatMap((monthsAgo) => monthOf(day.firstOfMonth(monthsAgo), 100 * (3 - monthsAgo), day));
}

function monthOf(month: string, first: number, day: Demo['day']): FiscalXml[] {
  // São Paulo's time is UTC−3. What would be later is issued by now.
  const now = new Date(day.time(0).getTime() - 3 * 3_600_000).toISOString().slice(0, 19);
  const at = (date: number, time: string) => {
    const planned = `${month.slice(0, 8)}${String(date).padStart(2, '0')}T${time}:00`;
    return planned < now ? planned : now;
  };
  const toBakery = { issuer: mill, recipient: bakery, items: [flour] };
  const toSchool = { issuer: bakery, recipient: school, items: [breakfast] };
  const cancelled = makeNfe({ ...toSchool, number: first + 3, issuedAt: at(1, '15:40') });
  const sales = Array.from({ length: 12 }, (_, index) =>
    makeNfe(
      {
        issuer: bakery,
        number: first * 10 + index,
        issuedAt: at(1 + Math.floor(index / 6), `${String(7 + (index % 6)).padStart(2, '0')}:12`),
        items: index % 3 === 0 ? [bread, cake] : [bread],
      },
      '65',
    ),
  );
  return [
    makeNfe({ ...toBakery, number: first + 1, issuedAt: at(1, '08:30') }),
    makeNfe({
      issuer: dairy,
      recipient: bakery,
      items: [butter],
      number: first + 2,
      issuedAt: at(2, '09:05'),
    }),
    makeSummary({ ...toBakery, number: first + 9, issuedAt: at(2, '11:20') }),
    makeNfe({ ...toSchool, number: first + 1, issuedAt: at(2, '10:00') }),
    cancelled,
    makeNfeEvent(cancelled.accessKey, {
      author: bakery.taxId,
      type: '110111',
      at: at(1, '16:10'),
      text: 'Pedido cancelado pelo cliente',
    }),
    makeCte({
      issuer: carrier,
      recipient: bakery,
      items: [freight],
      number: first + 5,
      issuedAt: at(2, '14:00'),
    }),
    makeCfe({ issuer: bakery, items: [bread], number: first + 7, issuedAt: at(1, '18:20') }),
    ...sales,
  ];
}
