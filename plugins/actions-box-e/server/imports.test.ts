import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { DownloadLink } from '@anteroom/contract';
import { zipOf } from '@anteroom/server/storage/zipOf';
import { expectProblem } from '@anteroom/server/testing/expectProblem';
import { type WatchedHalves, watchHalf } from '@anteroom/server/testing/portalOfHalf';
import { readZip } from '@anteroom/server/testing/readZip';
import { type SignedIn, signIn } from '@anteroom/server/testing/signIn';
import { soon } from '@anteroom/server/testing/soon';
import { startTestPortal, type TestPortal } from '@anteroom/server/testing/testPortal';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NoteDetail, NoteImport, NoteList, NoteSummary, NoteTotals } from '../api.ts';
import { type FiscalFacts, makeCfe, makeCte, makeNfe, makeNfeEvent, makeSummary } from '../demo/fiscalXml.ts';
import { maxXmlSize } from '../rules/noteFiles.ts';
import { importNotes } from './importNotes.ts';
import { importKey } from './importStore.ts';
import type { BoxETables } from './tables.ts';

let half: WatchedHalves<BoxETables>;
let portal: TestPortal;
let db: Kysely<BoxETables>;
let ines: SignedIn;
beforeAll(async () => {
  half = await watchHalf<BoxETables>('actions-box-e');
  portal = await startTestPortal({ halves: half.halves });
  db = portal.database.db as unknown as Kysely<BoxETables>;
  ines = await signIn(portal.url, 'ines@demo.test');
  // The demo data would only be in the way of counting.
  for (const table of ['actions_box_e.notes', 'actions_box_e.counts'] as const)
    await db.deleteFrom(table).where('company_id', '=', 'c2001').execute();
});
afterAll(() => portal.close());

const api = '/api/boxe/v1/clients/br-001';
const bakery = { taxId: '12ABC34501DE35', name: 'Padaria Três Corações Ltda' };
const mill = { taxId: '11444777000161', name: 'Moinho da Serra S.A.' };
const flour = { description: 'Farinha', ncm: '11010010', quantity: 2, unitPrice: 5000 };

let last = 5000;
function facts(changed: Partial<FiscalFacts> = {}) {
  last++;
  return {
    issuer: mill,
    recipient: bakery,
    number: last,
    issuedAt: '2026-09-03T10:15:00',
    items: [flour],
    ...changed,
  };
}

type Sent = readonly (readonly [name: string, content: string | Buffer])[];

async function send(files: Sent, person = ines, path = api): Promise<Response> {
  const form = new FormData();
  for (const [name, content] of files) form.append('file[]', new Blob([content as string]), name);
  return person.fetch(`${path}/imports`, { method: 'POST', body: form });
}

/** Sends files and waits until they have been read. */
async function imported(files: Sent): Promise<NoteImport> {
  const response = await send(files);
  expect(response.status).toBe(202);
  const { id } = (await response.json()) as NoteImport;
  return soon(async () => {
    const state = await get<NoteImport>(`/imports/${id}`);
    expect(['DONE', 'FAILED']).toContain(state.status);
    return state;
  });
}

async function get<T>(path: string): Promise<T> {
  const response = await ines.fetch(api + path);
  expect(response.status).toBe(200);
  return (await response.json()) as T;
}

async function zip(files: Sent): Promise<Buffer> {
  async function* entries() {
    for (const [path, content] of files) {
      const bytes = Buffer.from(content);
      yield {
        path,
        size: bytes.length,
        mimeType: 'text/xml',
        modifiedAt: new Date('2026-09-01T00:00:00Z'),
        content: Readable.from([bytes]),
      };
    }
  }
  return buffer(zipOf(entries()));
}

describe('an import', () => {
  test('stores what is good, knows what is there, and names what is not, while the others go on', async () => {
    const good = makeNfe(facts());
    const sold = makeNfe(facts({ issuer: bakery, recipient: mill }));
    const strange = makeNfe(facts({ recipient: { taxId: '08723218000186', name: 'Outra' } }));
    const result = await imported([
      ['boa.xml', good.xml],
      [
        'notas.zip',
        await zip([
          ['2026/09/vendida.xml', sold.xml],
          ['2026/09/de-novo.xml', good.xml],
          ['bomba.xml', `<!DOCTYPE a [<!ENTITY b "c">]>${good.xml}`],
          ['__MACOSX/._boa.xml', 'x'],
          ['outra.xml', strange.xml],
          ['dentro.zip', await zip([['a.xml', good.xml]])],
          ['grande.xml', Buffer.alloc(maxXmlSize + 1, ' ')],
        ]),
      ],
    ]);
    expect(result).toMatchObject({
      status: 'DONE',
      fileName: 'boa.xml',
      filesTotal: 7,
      filesDone: 7,
      stored: 2,
      duplicates: 1,
      rejected: 4,
      rejections: [
        { fileName: 'bomba.xml', reason: 'doctype', detail: '' },
        { fileName: 'outra.xml', reason: 'other-taxpayer', detail: '' },
        { fileName: 'dentro.zip', reason: 'nested-archive', detail: '' },
        { fileName: 'grande.xml', reason: 'too-large', detail: '' },
      ],
    });
    const { note, items } = await get<NoteDetail>(`/notes/${good.accessKey}`);
    expect(note).toMatchObject({
      accessKey: good.accessKey,
      kind: 'nfe',
      direction: 'received',
      status: 'authorised',
      issuedAt: '2026-09-03T10:15:00',
      issuer: mill,
      recipient: bakery,
      total: 10_000,
    });
    expect(items).toMatchObject([{ description: 'Farinha', quantity: '2.0000', total: '100.00' }]);
    expect((await get<NoteDetail>(`/notes/${sold.accessKey}`)).note.direction).toBe('issued');
  });

  test('what cancels an invoice does so before it comes, and after', async () => {
    const [first, second] = [makeNfe(facts()), makeNfe(facts())];
    const cancellation = (accessKey: string) =>
      makeNfeEvent(accessKey, { author: mill.taxId, type: '110111', at: '2026-09-04T08:00:00', text: 'Erro' })
        .xml;
    await imported([
      ['1.xml', cancellation(first.accessKey)],
      ['2.xml', second.xml],
    ]);
    const { stored } = await imported([
      ['3.xml', first.xml],
      ['4.xml', cancellation(second.accessKey)],
    ]);
    expect(stored).toBe(2);
    for (const { accessKey } of [first, second]) {
      const { note, events } = await get<NoteDetail>(`/notes/${accessKey}`);
      expect(note.status).toBe('cancelled');
      expect(events).toMatchObject([{ type: '110111', at: '2026-09-04T08:00:00', text: 'Erro' }]);
    }
  });

  test('the whole invoice takes the place of its summary, and never the other way', async () => {
    const both = facts();
    const { accessKey, xml } = makeNfe(both);
    expect(await imported([['resumo.xml', makeSummary(both).xml]])).toMatchObject({ unverified: 1 });
    expect((await get<NoteDetail>(`/notes/${accessKey}`)).note).toMatchObject({
      isSummary: true,
      status: 'unverified',
      recipient: null,
    });
    expect(await imported([['nota.xml', xml]])).toMatchObject({ stored: 1, duplicates: 0 });
    expect(await imported([['resumo.xml', makeSummary(both).xml]])).toMatchObject({
      stored: 0,
      duplicates: 1,
    });
    expect((await get<NoteDetail>(`/notes/${accessKey}`)).note).toMatchObject({
      isSummary: false,
      recipient: bakery,
    });
  });

  test('an invoice whose signature does not hold is told apart, until a good one comes', async () => {
    const { accessKey, xml } = makeNfe(facts({ issuedAt: '2026-06-03T10:15:00' }));
    const forged = xml.replaceAll('100.00', '900.00');
    expect(await imported([['falsa.xml', forged]])).toMatchObject({ stored: 1, unverified: 1 });
    expect((await get<NoteDetail>(`/notes/${accessKey}`)).note.status).toBe('unverified');
    expect(await get('/notes/totals?competence=2026-06')).toMatchObject({
      count: 1,
      unverified: 1,
      total: 0,
    });
    expect(await get(`/notes/totals?issuer=${mill.taxId}&competence=2026-06`)).toMatchObject({
      count: 1,
      unverified: 1,
      total: 0,
    });
    const { rows } = await get<NoteSummary>('/notes/summary?competence=2026-06');
    expect(rows).toEqual([
      { kind: 'nfe', direction: 'received', count: 1, cancelled: 0, unverified: 1, total: 0 },
    ]);
    const unverified = await get<NoteList>('/notes?status=unverified&competence=2026-06');
    expect(unverified.items.map((note) => note.accessKey)).toEqual([accessKey]);

    expect(await imported([['boa.xml', xml]])).toMatchObject({ stored: 1, unverified: 0, duplicates: 0 });
    expect((await get<NoteDetail>(`/notes/${accessKey}`)).note).toMatchObject({
      status: 'authorised',
      total: 10_000,
    });
    expect(await imported([['falsa.xml', forged]])).toMatchObject({ stored: 0, duplicates: 1 });
    expect(await get('/notes/totals?competence=2026-06')).toMatchObject({ unverified: 0, total: 10_000 });
  });

  test('a forged cancellation cancels nothing', async () => {
    const { accessKey, xml } = makeNfe(facts());
    const cancellation = makeNfeEvent(accessKey, {
      author: mill.taxId,
      type: '110111',
      at: '2026-09-04T08:00:00',
      text: 'Erro',
    }).xml;
    const result = await imported([
      ['nota.xml', xml],
      ['cancelamento.xml', cancellation.replace('Erro', 'Engano')],
    ]);
    expect(result.rejections).toEqual([
      { fileName: 'cancelamento.xml', reason: 'bad-signature', detail: '' },
    ]);
    expect((await get<NoteDetail>(`/notes/${accessKey}`)).note.status).toBe('authorised');
  });

  test('goes on from where a killed node was, and counts nothing twice', async () => {
    const files = Array.from({ length: 450 }, () => makeNfe(facts({ issuedAt: '2026-07-03T10:15:00' })));
    const archive = await zip(files.map(({ accessKey, xml }) => [`${accessKey}.xml`, xml]));
    const given = half.portal();
    const { blobs, clock, events: told } = given;
    const importId = given.ids.next();
    const id = { company_id: 'c2001', import_id: importId };
    await db
      .insertInto('actions_box_e.imports')
      .values({ ...id, client_id: 'br-001', user_id: 'ines', created_at: clock.now() })
      .execute();
    await db
      .insertInto('actions_box_e.import_files')
      .values({ ...id, position: 0, file_name: 'a.zip' })
      .execute();
    await blobs.write('c2001', importKey(importId, 0), Readable.from([archive]));

    const killed = new AbortController();
    const events: typeof told = {
      async publish(...event) {
        await told.publish(...event);
        killed.abort(new Error('this node is stopping'));
      },
    };
    const task = { companyId: 'c2001', importId };
    await expect(importNotes({ ...given, events }, task, killed.signal)).rejects.toThrow('stopping');
    expect(await get<NoteImport>(`/imports/${importId}`)).toMatchObject({
      status: 'RUNNING',
      filesDone: 200,
      stored: 200,
    });
    await importNotes(given, task, new AbortController().signal);
    expect(await get<NoteImport>(`/imports/${importId}`)).toMatchObject({
      status: 'DONE',
      filesTotal: 450,
      filesDone: 450,
      stored: 450,
      duplicates: 0,
    });
    expect(await get<NoteTotals>('/notes/totals?competence=2026-07')).toEqual({
      count: 450,
      unverified: 0,
      total: 4_500_000,
      isMore: false,
    });
    await expect(blobs.open('c2001', importKey(importId, 0))).rejects.toThrow();
  });

  test.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ['an archive that is none', () => Buffer.from('PK\u0003\u0004 and nothing more'), 'unreadable-archive'],
    [
      'an archive that was cut off',
      async () => (await zip([['a.xml', '<a/>']])).subarray(0, 60),
      'unreadable-archive',
    ],
    [
      'an archive with a damaged file',
      async () => damaged(await zip([['a.xml', makeNfe(facts()).xml]])),
      'unreadable-archive',
    ],
    ['an archive with a locked file', async () => locked(await zip([['a.xml', '<a/>']])), 'encrypted'],
    ['a path that leads out of it', async () => zip([['../../etc/passwd', 'root']]), 'not-xml'],
    ['an empty file', () => Buffer.alloc(0), 'empty'],
  ])('%s is refused with its reason', async (_, content, reason) => {
    const result = await imported([['sent.zip', await content()]]);
    expect(result).toMatchObject({ status: 'DONE', stored: 0, rejected: 1, filesDone: 1, filesTotal: 1 });
    expect(result.rejections[0]).toMatchObject({ reason });
  });

  test('an XML that is too large is refused before it has arrived, and nothing of it stays', async () => {
    const before = await get<{ items: NoteImport[] }>('/imports');
    const endless = new Blob([Buffer.alloc(20 * 1024 * 1024, '<a>')]);
    const form = new FormData();
    form.append('file[]', endless, 'grande.xml');
    const response = await ines.fetch(`${api}/imports`, { method: 'POST', body: form });
    await expectProblem(response, 413, 'too-large');
    expect(await get('/imports')).toEqual(before);
  });

  test('what says that it has 300 MB is refused at once', async () => {
    const response = await ines.fetch(`${api}/imports`, {
      method: 'POST',
      headers: {
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': String(300 * 1024 * 1024),
      },
      body: new ReadableStream({ pull: (controller) => controller.enqueue(Buffer.alloc(1024)) }),
      duplex: 'half',
    } as RequestInit);
    await expectProblem(response, 413, 'too-large');
  });

  test.each<[string, () => FormData]>([
    ['no file', () => new FormData()],
    [
      'a file in another field',
      () => {
        const form = new FormData();
        form.append('note', new Blob(['<a/>']), 'a.xml');
        return form;
      },
    ],
  ])('a form with %s is refused', async (_, form) => {
    await expectProblem(
      await ines.fetch(`${api}/imports`, { method: 'POST', body: form() }),
      400,
      'bad-request',
    );
  });
});

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

  test('page by page, with and without a filter, each once', async () => {
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

  test('by the beginning of a key, with blanks as it is printed', async () => {
    const { items } = await get<NoteList>(`/notes?competence=${month}&search=80004`);
    const key = items[0]?.accessKey ?? '';
    const written = encodeURIComponent(key.replace(/.{4}/g, '$& ').slice(0, 40));
    expect((await get<NoteList>(`/notes?search=${written}`)).items.map(({ accessKey }) => accessKey)).toEqual(
      [key],
    );
  });

  test('a month at a glance', async () => {
    const { competences, rows } = await get<NoteSummary>(`/notes/summary?competence=${month}`);
    expect(competences).toEqual(['2026-09', '2026-08', '2026-07', '2026-06']);
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
    'asked with %s is refused',
    async (query) => {
      await expectProblem(await ines.fetch(`${api}/notes?${query}`), 400, 'bad-request');
    },
  );
});

describe('what is stored is downloaded', () => {
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

  test('one, byte for byte as it came', async () => {
    const { accessKey, xml } = makeNfe(facts({ issuedAt: '2026-06-01T08:00:00' }));
    // Another byte than an XML written anew would have.
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

  test('a selection and a month, as a zip', async () => {
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

  test('and a zip of nothing, of what is not there, or of everything is refused', async () => {
    await expectProblem(await post('/notes/export', { competence: '2001-01' }), 409, 'conflict');
    await expectProblem(await post('/notes/export', {}), 400, 'bad-request');
    await expectProblem(
      await post('/notes/export', { accessKeys: [makeNfe(facts()).accessKey] }),
      404,
      'not-found',
    );
  });
});

describe('what is counted is what is there', () => {
  test('after all that came, whatever took whose place', async () => {
    const { rows } = await sql<{ fault: string }>`
      with counted as (
        select company_id, client_id, date_trunc('month', issued_at)::date as competence, kind, direction, status,
          count(*)::bigint as notes, sum(total)::bigint as total
        from actions_box_e.notes group by 1, 2, 3, 4, 5, 6
      )
      select to_jsonb(c) || jsonb_build_object('kept', k.notes) as fault
      from counted as c full join (select * from actions_box_e.counts where notes <> 0 or total <> 0) as k
        using (company_id, client_id, competence, kind, direction, status)
      where (c.notes, c.total) is distinct from (k.notes, k.total)`.execute(db);
    expect(rows).toEqual([]);
    expect(await db.selectFrom('actions_box_e.counts').selectAll().execute()).not.toEqual([]);
  });

  test('two imports of the same at once count it once', async () => {
    const month = '2026-03';
    const files = Array.from({ length: 30 }, () => makeNfe(facts({ issuedAt: `${month}-03T10:15:00` })));
    const sent: Sent = files.map(({ accessKey, xml }) => [`${accessKey}.xml`, xml]);
    const both = await Promise.all([imported(sent), imported([...sent].reverse())]);
    expect(both.map(({ stored }) => stored).reduce((a, b) => a + b)).toBe(30);
    expect(await get(`/notes/totals?competence=${month}`)).toMatchObject({ count: 30, total: 300_000 });
  });
});

test('another firm sees no row, even without a filter in the query', async () => {
  const tables = ['notes', 'files', 'counts', 'imports', 'taxpayers', 'firms'] as const;
  for (const table of tables) {
    const name = `actions_box_e.${table}` as const;
    const read = (firm: string) =>
      half.portal().db.inFirm(firm, (tx) => tx.selectFrom(name).select('company_id').execute());
    expect((await read('c2001')).length).toBeGreaterThan(0);
    expect((await read('c1001')).filter(({ company_id }) => company_id === 'c2001')).toEqual([]);
  }
});

describe('box-e', () => {
  const settings = (path: string) => ines.fetch(`/api/boxe/v1/${path}`).then((response) => response.json());

  test('says whether the firm has it, and how it was last switched for a client', async () => {
    expect(await settings('companies')).toEqual({ enabled: true });
    expect(await settings('clients/br-001')).toMatchObject({
      lastToggle: { enabled: true },
      taxId: bakery.taxId,
    });
    expect(await settings('clients/br-002')).toMatchObject({ lastToggle: { enabled: false } });
    const olivia = await signIn(portal.url, 'olivia@demo.test');
    expect(await (await olivia.fetch('/api/boxe/v1/companies')).json()).toEqual({ enabled: false });
    expect(await (await olivia.fetch('/api/boxe/v1/clients/us-001')).json()).toEqual({
      lastToggle: null,
      taxId: null,
    });
  });

  test.each<[string, () => Promise<unknown>, () => Promise<unknown>]>([
    ['the firm has switched it off', () => switchFirm(false), () => switchFirm(true)],
    ['it was switched off for the client', () => switchClient(false), () => switchClient(true)],
    ['it was not ordered', () => grant(false), () => grant(true)],
  ])('is closed when %s', async (_, off, on) => {
    expect((await ines.fetch(`${api}/notes`)).status).toBe(200);
    await off();
    const person = await signIn(portal.url, 'ines@demo.test');
    await expectProblem(await person.fetch(`${api}/notes`), 403, 'forbidden');
    await expectProblem(await send([['a.xml', '<a/>']], person), 403, 'forbidden');
    await on();
  });

  test('is closed for a client for whom it is off, and for whom it never was on', async () => {
    for (const path of ['/notes', '/notes/totals', '/notes/summary', '/imports']) {
      await expectProblem(await ines.fetch(`/api/boxe/v1/clients/br-002${path}`), 403, 'forbidden');
    }
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
  function grant(granted: boolean) {
    const row = { company_id: 'c2001', permission: 'BoxE.Service' };
    const { db } = portal.database;
    return granted
      ? db.insertInto('company_permissions').values(row).execute()
      : db
          .deleteFrom('company_permissions')
          .where('company_id', '=', row.company_id)
          .where('permission', '=', row.permission)
          .execute();
  }

  test('is switched by staff, and a number with wrong check digits is refused', async () => {
    const staff = await signIn(portal.url, 'staff@demo.test');
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

/** One bit of the packed content is another. */
function damaged(archive: Buffer): Buffer {
  const copy = Buffer.from(archive);
  copy[120] = (copy[120] ?? 0) ^ 0xff;
  copy[400] = (copy[400] ?? 0) ^ 0xff;
  return copy;
}

/** Says of its files that they are encrypted. */
function locked(archive: Buffer): Buffer {
  const copy = Buffer.from(archive);
  const record = copy.indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
  copy[record + 8] = (copy[record + 8] ?? 0) | 1;
  return copy;
}
