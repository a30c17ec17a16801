import type { DownloadLink } from '@anteroom/contract';
import { announceAccess } from '@anteroom/server/portal/security/announceAccess';
import { expectProblem } from '@anteroom/server/testing/expectProblem';
import { readZip } from '@anteroom/server/testing/readZip';
import type { SignedIn } from '@anteroom/server/testing/signIn';
import { soon } from '@anteroom/server/testing/soon';
import type { TestPortal } from '@anteroom/server/testing/testPortal';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NoteList, NoteSummary, NoteTotals } from '../api.ts';
import { makeCfe, makeCte, makeNfe, makeNfeEvent } from '../demo/fiscalXml.ts';
import type { BoxETables } from './tables.ts';
import { api, bakery, facts, flour, mill, NoteImports } from './testing/noteImports.ts';

let portal: TestPortal;
let ines: SignedIn;
let db: Kysely<BoxETables>;
let send: NoteImports['send'];
let imported: NoteImports['imported'];
let get: NoteImports['get'];
beforeAll(async () => {
  ({ portal, db, ines, send, imported, get } = await NoteImports.open());
});
afterAll(() => portal.close());

describe('a list', () => {
  const month = '2026-08';
  const issuedAt = (day: number) => `2026-08-${String(day).padStart(2, '0')}T12:00:00`;

  beforeAll(async () => {
    const dairy = { taxId: '08723218000186', name: 'Laticínios Vale Verde Ltda' };
    const cancelled = makeNfe(
      facts({ number: 80_005, issuedAt: issuedAt(5), issuer: bakery, recipient: mill }),
    );
    await imported([
      ['1.xml', makeNfe(facts({ number: 80_001, issuedAt: issuedAt(1) })).xml],
      ['2.xml', makeNfe(facts({ number: 80_002, issuedAt: issuedAt(2), issuer: dairy })).xml],
      [
        '3.xml',
        makeNfe(facts({ number: 80_003, issuedAt: issuedAt(3), issuer: bakery, recipient: mill })).xml,
      ],
      ['4.xml', makeNfe(facts({ number: 80_004, issuedAt: issuedAt(4), issuer: bakery }), '65').xml],
      ['5.xml', cancelled.xml],
      [
        '5c.xml',
        makeNfeEvent(cancelled.accessKey, {
          author: bakery.taxId,
          type: '110111',
          at: issuedAt(5),
          text: 'Erro de digitação',
        }).xml,
      ],
      [
        '6.xml',
        makeCte(facts({ number: 80_006, issuedAt: issuedAt(6), items: [{ ...flour, unitPrice: 1 }] })).xml,
      ],
      ['next.xml', makeNfe(facts({ issuedAt: '2026-09-01T12:00:00' })).xml],
      ['7.xml', makeCfe(facts({ number: 80_007, issuedAt: issuedAt(7), issuer: bakery })).xml],
    ]);
  });

  test.each<[string, string, number[]]>([
    ['of a month', '', [7, 6, 5, 4, 3, 2, 1]],
    ['of a kind', 'kind=nfe', [5, 3, 2, 1]],
    ['of NFC-e', 'kind=nfce', [4]],
    ['of what was issued', 'direction=issued', [7, 5, 4, 3]],
    ['of what was received', 'direction=received', [6, 2, 1]],
    ['of what was cancelled', 'status=cancelled', [5]],
    ['of an issuer', 'issuer=08.723.218/0001-86', [2]],
    ['of a value', 'minTotal=1&maxTotal=9999', [6]],
    ['of one number', 'search=80003', [3]],
    [
      'of all together',
      'kind=nfe&direction=issued&status=authorised&minTotal=10000&issuer=12ABC34501DE35',
      [3],
    ],
    ['of nothing', 'kind=cte&direction=issued', []],
  ])('%s', async (_, query, numbers) => {
    const filter = `competence=${month}&${query}`;
    const { items, next } = await get<NoteList>(`/notes?${filter}`);
    expect(items.map(({ number }) => number - 80_000)).toEqual(numbers);
    expect(next).toBeNull();
    const total = items
      .filter(({ status }) => status === 'authorised')
      .reduce((sum, note) => sum + note.total, 0);
    expect(await get<NoteTotals>(`/notes/totals?${filter}`)).toEqual({
      count: numbers.length,
      unverified: 0,
      total,
      isMore: false,
    });
  });

  test('returns each invoice once across its pages, with and without a filter', async () => {
    for (const filter of ['', '&direction=issued', '&minTotal=1']) {
      const whole = await get<NoteList>(`/notes?competence=${month}${filter}`);
      const keys: string[] = [];
      for (let after: string | null = ''; after !== null; ) {
        const page: NoteList = await get(
          `/notes?competence=${month}${filter}&pageSize=2${after && `&after=${encodeURIComponent(after)}`}`,
        );
        keys.push(...page.items.map(({ accessKey }) => accessKey));
        after = page.next;
      }
      expect(keys).toEqual(whole.items.map(({ accessKey }) => accessKey));
    }
  });

  test('finds an invoice by the beginning of its access key, written with spaces', async () => {
    const { items } = await get<NoteList>(`/notes?competence=${month}&search=80004`);
    const key = items[0]?.accessKey ?? '';
    const written = encodeURIComponent(key.replace(/.{4}/g, '$& ').slice(0, 40));
    expect((await get<NoteList>(`/notes?search=${written}`)).items.map(({ accessKey }) => accessKey)).toEqual(
      [key],
    );
  });

  test('the summary of a month has counts and totals by kind and direction, and defaults to the latest month', async () => {
    const { competences, rows } = await get<NoteSummary>(`/notes/summary?competence=${month}`);
    expect(competences).toEqual(['2026-09', '2026-08']);
    expect(rows).toEqual([
      { kind: 'cfe', direction: 'issued', count: 1, cancelled: 0, unverified: 0, total: 10_000 },
      { kind: 'cte', direction: 'received', count: 1, cancelled: 0, unverified: 0, total: 2 },
      { kind: 'nfce', direction: 'issued', count: 1, cancelled: 0, unverified: 0, total: 10_000 },
      { kind: 'nfe', direction: 'issued', count: 2, cancelled: 1, unverified: 0, total: 10_000 },
      { kind: 'nfe', direction: 'received', count: 2, cancelled: 0, unverified: 0, total: 20_000 },
    ]);
    expect((await get<NoteSummary>('/notes/summary')).competence).toBe('2026-09');
  });

  test.each(['search=!', 'search=ABC', 'competence=2026-13', 'kind=nfse', 'after=x', 'minTotal=-1'])(
    'returns 400 for %s',
    async (query) => {
      await expectProblem(await ines.fetch(`${api}/notes?${query}`), 400, 'bad-request');
    },
  );
});

describe('downloads of stored invoices', () => {
  const post = (path: string, body?: object) =>
    ines.fetch(api + path, {
      method: 'POST',
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });

  async function zipped(body: object): Promise<Map<string, Buffer>> {
    const response = await post('/notes/export', body);
    expect(response.status).toBe(202);
    const { data: id } = (await response.json()) as { data: string };
    const result = await soon(async () => {
      const made = await ines.fetch(`/api/storage/v1/jobs/${id}/result`);
      expect(made.status).toBe(200);
      return made;
    });
    return readZip(Buffer.from(await result.arrayBuffer()));
  }

  test('return one invoice byte for byte as it was sent, and 404 for an unknown access key', async () => {
    const { accessKey, xml } = makeNfe(facts({ issuedAt: '2026-06-01T08:00:00' }));
    // Trailing bytes that would be lost if the XML were written anew.
    const sent = `${xml}\r\n\r\n`;
    await imported([['nota.xml', sent]]);
    const link = (await (await post(`/notes/${accessKey}/download-links`)).json()) as DownloadLink;
    expect(link.fileName).toBe(`${accessKey}.xml`);
    const response = await ines.fetch(link.url);
    expect(response.headers.get('content-disposition')).toContain('attachment');
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
    expect(await response.text()).toBe(sent);
    await expectProblem(await post(`/notes/${makeNfe(facts()).accessKey}/download-links`), 404, 'not-found');
  });

  test('return a selection or a month as a zip', async () => {
    const [first, second, other] = [1, 2, 3].map((day) =>
      makeNfe(facts({ issuedAt: `2026-05-0${day}T08:00:00` }), day === 3 ? '65' : '55'),
    );
    if (!first || !second || !other) throw new Error('There are three.');
    await imported([
      ['1.xml', first.xml],
      ['2.xml', second.xml],
      ['3.xml', other.xml],
    ]);
    const selection = await zipped({ accessKeys: [first.accessKey] });
    expect([...selection].map(([path, xml]) => [path, xml.toString()])).toEqual([
      [`nfe/${first.accessKey}.xml`, first.xml],
    ]);
    expect([...(await zipped({ competence: '2026-05' })).keys()]).toEqual([
      `nfe/${first.accessKey}.xml`,
      `nfe/${second.accessKey}.xml`,
      `nfce/${other.accessKey}.xml`,
    ]);
    expect([...(await zipped({ competence: '2026-05', kind: 'nfce' })).keys()]).toHaveLength(1);
  });

  test('return 409 for an empty zip, 400 without a filter and 404 for an unknown access key', async () => {
    await expectProblem(await post('/notes/export', { competence: '2001-01' }), 409, 'conflict');
    await expectProblem(await post('/notes/export', {}), 400, 'bad-request');
    await expectProblem(
      await post('/notes/export', { accessKeys: [makeNfe(facts()).accessKey] }),
      404,
      'not-found',
    );
  });
});

describe('box-e', () => {
  const settings = (path: string) => ines.fetch(`/api/boxe/v1/${path}`).then((response) => response.json());

  test('reports whether the firm has it and how it was last switched for a client', async () => {
    expect(await settings('companies')).toEqual({ enabled: true });
    expect(await settings('clients/br-001')).toMatchObject({
      lastToggle: { enabled: true },
      taxId: bakery.taxId,
    });
    expect(await settings('clients/br-002')).toMatchObject({ lastToggle: { enabled: false } });
    const olivia = await portal.signIn('olivia@demo.test');
    expect(await (await olivia.fetch('/api/boxe/v1/companies')).json()).toEqual({ enabled: false });
    expect(await (await olivia.fetch('/api/boxe/v1/clients/us-001')).json()).toEqual({
      lastToggle: null,
      taxId: null,
    });
  });

  test.each<[string, () => Promise<unknown>, () => Promise<unknown>, number, 'forbidden' | 'not-found']>([
    ['the firm has switched it off', () => switchFirm(false), () => switchFirm(true), 403, 'forbidden'],
    [
      'it was switched off for the client',
      () => switchClient(false),
      () => switchClient(true),
      403,
      'forbidden',
    ],
    // The endpoints' `when` is false, so they respond as if they did not exist.
    ['it was not ordered', () => grant(false), () => grant(true), 404, 'not-found'],
  ])('refuses access when %s', async (_, off, on, status, code) => {
    expect((await ines.fetch(`${api}/notes`)).status).toBe(200);
    await off();
    const person = await portal.signIn('ines@demo.test');
    await expectProblem(await person.fetch(`${api}/notes`), status, code);
    await expectProblem(await send([['a.xml', '<a/>']], person), status, code);
    await on();
  });

  test('returns 403 for a client for whom it is off or was never on', async () => {
    const expectRefusals = async () => {
      for (const path of ['/notes', '/notes/totals', '/notes/summary', '/imports']) {
        await expectProblem(await ines.fetch(`/api/boxe/v1/clients/br-002${path}`), 403, 'forbidden');
      }
    };
    await expectRefusals();
    await db.deleteFrom('actions_box_e.taxpayers').where('client_id', '=', 'br-002').execute();
    await expectRefusals();
  });

  function switchFirm(enabled: boolean) {
    return db.updateTable('actions_box_e.firms').set({ enabled }).where('company_id', '=', 'c2001').execute();
  }
  function switchClient(enabled: boolean) {
    return db
      .updateTable('actions_box_e.taxpayers')
      .set({ enabled })
      .where('client_id', '=', 'br-001')
      .execute();
  }
  async function grant(granted: boolean): Promise<void> {
    const row = { company_id: 'c2001', permission: 'BoxE.Service' };
    const { db } = portal.database;
    if (granted) await db.insertInto('company_permissions').values(row).execute();
    else
      await db
        .deleteFrom('company_permissions')
        .where('company_id', '=', row.company_id)
        .where('permission', '=', row.permission)
        .execute();
    await announceAccess(db, row.company_id);
  }

  test('is turned on by staff, and a CNPJ with wrong check digits returns 400', async () => {
    const staff = await portal.signIn('staff@demo.test');
    const put = (path: string, body: object) =>
      staff.fetch(`/api/boxe/v1/${path}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    expect(await (await put('companies', { enabled: true })).json()).toEqual({ enabled: true });
    expect(
      await (await put('clients/us-001', { enabled: true, taxId: '12.abc.345/01de-35' })).json(),
    ).toMatchObject({
      lastToggle: { enabled: true },
      taxId: '12ABC34501DE35',
    });
    await expectProblem(
      await put('clients/us-001', { enabled: true, taxId: '12.ABC.345/01DE-36' }),
      400,
      'bad-request',
    );
  });
});
