import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { zipOf } from '@anteroom/server/portal/storage/zipOf';
import { Client } from 'pg';
import { authorised, type Headers } from '../../../test/bench/authorised.ts';
import { p95 } from '../../../test/bench/p95.ts';
import type { Row } from '../../../test/bench/Row.ts';
import { startWithDatabase } from '../../../test/bench/startWithDatabase.ts';
import { watchMemory } from '../../../test/bench/watchMemory.ts';
import type { NoteImport } from '../api.ts';
import { makeNfe } from '../demo/fiscalXml.ts';

const files = 10_000;
const listed = 1_000_000;
const client = '/api/boxe/v1/clients/br-001';
const bakery = { taxId: '12ABC34501DE35', name: 'Padaria Três Corações Ltda' };
const mill = { taxId: '11444777000161', name: 'Moinho da Serra S.A.' };

async function bakerysPortal(resources: AsyncDisposableStack) {
  const { portal, databaseUrl } = await startWithDatabase(resources);
  return { portal, databaseUrl, headers: await authorised(portal.url, 'ines@demo.test') };
}

/** Measures the import of a zip of invoices, from the start of the upload until everything is stored. */
export const boxEImport: Row = {
  name: 'boxEImport',
  title: 'an import of 10,000 NF-e in a zip',
  withinMinutes: 5,
  async measure(resources) {
    const { portal, headers } = await bakerysPortal(resources);
    const archive = await zippedInvoices();
    const memory = await watchMemory(portal.pid);
    const start = performance.now();
    const end = await imported(portal.url, headers, archive);
    const seconds = (performance.now() - start) / 1000;
    const growth = await memory.growth();
    if (end.stored !== files) throw new Error(`${end.stored} of ${files} were stored`);
    return [
      {
        what: 'invoices a second, sent and stored',
        value: files / seconds,
        unit: 'files/s',
        target: { least: 500 },
        note: `${seconds.toFixed(1)} s, a zip of ${(archive.length / 1e6).toFixed(1)} MB`,
      },
      { what: 'memory of the portal, more than before', value: growth, unit: 'MB', target: { most: 128 } },
    ];
  },
};

/** Measures filters over the invoices of one client. */
export const boxEList: Row = {
  name: 'boxEList',
  title: 'a list of 1,000,000 electronic invoices, over the server',
  withinMinutes: 15,
  async measure(resources) {
    const { databaseUrl, portal, headers } = await bakerysPortal(resources);
    await addInvoices(databaseUrl);
    const list = (query: string) => `${portal.url}${client}/notes?${query}`;
    const filters = [
      '',
      'kind=nfe',
      'kind=cfe',
      'competence=2025-03',
      'direction=issued',
      'direction=received&kind=cte',
      'status=cancelled',
      'status=cancelled&competence=2024-07&kind=nfce&direction=issued',
      'issuer=00000000000191',
      `issuer=${bakery.taxId}`,
      `issuer=${bakery.taxId}&direction=received`,
      'issuer=00000000000191&minTotal=500000',
      'minTotal=999900',
      'minTotal=500000&maxTotal=500010',
      'minTotal=100000&maxTotal=110000&competence=2025-03&status=cancelled',
      'maxTotal=10&kind=cte',
      'search=777777',
      'search=3525030000',
    ];
    const totals = filters.map((filter) => `${portal.url}${client}/notes/totals?${filter}`);
    const figures = [];
    for (const [index, filter] of filters.entries()) {
      figures.push({
        what: `list, ${filter || 'no filter'}, p95`,
        ...(await p95([list(filter)], headers)),
        target: { most: 50 },
      });
      figures.push({
        what: `totals, ${filter || 'no filter'}, p95`,
        ...(await p95([totals[index] ?? ''], headers)),
        target: { most: 50 },
      });
    }
    const deep = await pageBehind(list('kind=nfe&pageSize=100'), headers, 20);
    figures.push({
      what: 'a page further on, by key, p95',
      ...(await p95([deep], headers)),
      target: { most: 50 },
    });
    return figures;
  },
};

async function zippedInvoices(): Promise<Buffer> {
  async function* entries() {
    for (let index = 1; index <= files; index++) {
      const items = Array.from({ length: 4 }, (_, item) => ({
        description: `Farinha de trigo ${item}`,
        ncm: '11010010',
        quantity: 1 + (index % 7),
        unitPrice: 1000 + ((index * 31) % 5000),
      }));
      const { accessKey, xml } = makeNfe({
        issuer: mill,
        recipient: bakery,
        number: index,
        issuedAt: `2025-${String(1 + (index % 12)).padStart(2, '0')}-15T10:15:00`,
        items,
      });
      const content = Buffer.from(xml);
      yield {
        path: `2025/${accessKey}.xml`,
        size: content.length,
        mimeType: 'text/xml',
        modifiedAt: new Date('2025-12-31T00:00:00Z'),
        content: Readable.from([content]),
      };
    }
  }
  return buffer(zipOf(entries()));
}

async function imported(portalUrl: string, headers: Headers, archive: Buffer): Promise<NoteImport> {
  const form = new FormData();
  form.append('file[]', new Blob([new Uint8Array(archive)]), 'notas.zip');
  const sent = await fetch(`${portalUrl}${client}/imports`, { method: 'POST', headers, body: form });
  let state = (await sent.json()) as NoteImport;
  while (state.status !== 'DONE') {
    if (state.status === 'FAILED') throw new Error('the import failed');
    await setTimeout(50);
    const answer = await fetch(`${portalUrl}${client}/imports/${state.id}`, { headers });
    state = (await answer.json()) as NoteImport;
  }
  return state;
}

/** Adds invoices of 36 months from 300 issuers: mostly sales to consumers, a fifth of them received, some cancelled. */
async function addInvoices(databaseUrl: string): Promise<void> {
  const connection = new Client({ connectionString: databaseUrl });
  await connection.connect();
  try {
    for (let first = 1; first <= listed; first += 100_000) {
      await connection.query(
        `insert into actions_box_e.notes
           select 'c2001', 'br-001',
             '35' || to_char(issued_at, 'YYMM') || lpad(i::text, 14, '0') || '55001' || lpad(i::text, 9, '0') || '1000000001',
             kind, direction, case when i % 53 = 0 then 'cancelled' else 'authorised' end, 1, i, issued_at,
             case direction when 'issued' then '${bakery.taxId}' else lpad(((i * 7919::bigint) % 300)::text, 12, '0') || '91' end,
             'Emitente ' || i % 300, '${bakery.taxId}', 'Padaria', (i * 7919::bigint) % 1000000, false, 'bench'
           from (
             select i, timestamp '2023-01-01' + make_interval(secs => (i * 94.6)::integer % 94600000) as issued_at,
               case when i % 5 = 0 then 'received' else 'issued' end as direction,
               case when i % 1009 = 0 then 'cte' when i % 5 < 2 then 'nfe' when i % 50 = 4 then 'cfe' else 'nfce' end as kind
             from generate_series($1::integer, $2::integer) as i
           ) as made`,
        [first, Math.min(first + 99_999, listed)],
      );
    }
    await connection.query(
      `insert into actions_box_e.counts
         select company_id, client_id, date_trunc('month', issued_at), kind, direction, status, count(*), sum(total)
         from actions_box_e.notes where import_id = 'bench' group by 1, 2, 3, 4, 5, 6
         on conflict (company_id, client_id, competence, kind, direction, status)
           do update set notes = counts.notes + excluded.notes, total = counts.total + excluded.total`,
    );
    await connection.query('vacuum analyze actions_box_e.notes, actions_box_e.counts');
  } finally {
    await connection.end();
  }
}

async function pageBehind(url: string, headers: Headers, pages: number): Promise<string> {
  let at = url;
  for (let page = 0; page < pages; page++) {
    const { next } = (await (await fetch(at, { headers })).json()) as { next: string };
    at = `${url}&after=${encodeURIComponent(next)}`;
  }
  return at;
}
