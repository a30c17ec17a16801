import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { zipOf } from '@anteroom/server/portal/storage/zipOf';
import { expectProblem } from '@anteroom/server/testing/expectProblem';
import type { WatchedHalves } from '@anteroom/server/testing/portalOfHalf';
import { sendJson } from '@anteroom/server/testing/sendJson';
import type { SignedIn } from '@anteroom/server/testing/signIn';
import type { TestPortal } from '@anteroom/server/testing/testPortal';
import { uploadFile } from '@anteroom/server/testing/uploadFile';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type {
  ImportedDocuments,
  NoteDetail,
  NoteImport,
  NoteImportList,
  NoteList,
  NoteSummary,
  NoteTotals,
} from '../api.ts';
import { makeNfe, makeNfeEvent, makeSummary } from '../demo/fiscalXml.ts';
import { maxXmlSize } from '../rules/noteFiles.ts';
import { importNotes } from './importNotes.ts';
import { importKey } from './importStore.ts';
import type { BoxETables } from './tables.ts';
import { api, bakery, facts, mill, NoteImports, type Sent } from './testing/noteImports.ts';

let portal: TestPortal;
let ines: SignedIn;
let half: WatchedHalves<BoxETables>;
let db: Kysely<BoxETables>;
let imported: NoteImports['imported'];
let ended: NoteImports['ended'];
let get: NoteImports['get'];
beforeAll(async () => {
  ({ half, portal, db, ines, imported, ended, get } = await NoteImports.open());
});
afterAll(() => portal.close());

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

describe('importing documents of the client', () => {
  async function stored(name: string, content: string, to = 'br-001'): Promise<string> {
    const { id } = await uploadFile(ines, name, Buffer.from(content), `clients/${to}`);
    return id;
  }
  const take = (...documentIds: readonly string[]) =>
    sendJson(ines, 'POST', `${api}/imports/documents`, { documentIds });
  const stateOf = async (...documentIds: readonly string[]) => {
    const { items } = await get<ImportedDocuments>(`/imports/documents?documentIds=${documentIds.join(',')}`);
    return Object.fromEntries(items.map(({ documentId, state }) => [documentId, state]));
  };

  test('stores the valid ones, rejects the others and reports the state of each', async () => {
    const good = makeNfe(facts());
    const strange = makeNfe(facts({ recipient: { taxId: '08723218000186', name: 'Outra' } }));
    const taken = await stored('nota.xml', good.xml);
    const refused = await stored('outra.XML', strange.xml);
    const left = await stored('depois.xml', good.xml);
    const begun = await take(taken, refused);
    expect(begun.status).toBe(202);
    const result = await ended(begun);
    expect(result).toMatchObject({ status: 'DONE', stored: 1, rejected: 1 });
    expect(result.rejections.map(({ fileName }) => fileName)).toEqual(['outra.XML']);
    expect(await stateOf(taken, refused, left)).toEqual({ [taken]: 'stored', [refused]: 'refused' });
    // The documents stay where they are.
    expect((await ines.fetch(`/api/documents/v1/documents/${taken}`)).status).toBe(200);
  });

  test('returns 400 for other file types, 404 for unknown or another client’s documents, and starts no import', async () => {
    const before = await get<NoteImportList>('/imports');
    const letter = await stored('carta.txt', 'Bom dia');
    const elsewhere = await stored('nota-2.xml', makeNfe(facts()).xml, 'br-002');
    await expectProblem(await take(letter), 400, 'bad-request');
    await expectProblem(await take(elsewhere), 404, 'not-found');
    await expectProblem(await take('no-such-document'), 404, 'not-found');
    await expectProblem(await take(), 400, 'bad-request');
    expect(await get<NoteImportList>('/imports')).toEqual(before);
  });
});

describe('an import', () => {
  test('stores valid invoices, counts duplicates, and rejects the other files with their reasons', async () => {
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

  test('a cancellation cancels its invoice, whichever of the two arrives first', async () => {
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

  test('a full invoice replaces its summary, and a summary never replaces the full invoice', async () => {
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

  test('an invoice with an invalid signature is unverified and adds nothing to the totals until a valid one arrives', async () => {
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

  test('a cancellation with an invalid signature is rejected and cancels nothing', async () => {
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

  test('resumes after its node was stopped midway, and stores and counts each invoice once', async () => {
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
      .values({ ...id, position: 0, document_id: null, file_name: 'a.zip' })
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
    await expect(importNotes({ ...given, events }, task, killed.signal, 1)).rejects.toThrow('stopping');
    expect(await get<NoteImport>(`/imports/${importId}`)).toMatchObject({
      status: 'RUNNING',
      filesDone: 200,
      stored: 200,
    });
    // Stands for further nodes that stopped meanwhile.
    await db
      .updateTable('actions_box_e.imports')
      .set({ attempt: 20 })
      .where('import_id', '=', importId)
      .execute();
    await importNotes(given, task, new AbortController().signal, 1);
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

  test('an XML over the size limit returns 413 and creates no import', async () => {
    const before = await get<{ items: NoteImport[] }>('/imports');
    const endless = new Blob([Buffer.alloc(20 * 1024 * 1024, '<a>')]);
    const form = new FormData();
    form.append('file[]', endless, 'grande.xml');
    const response = await ines.fetch(`${api}/imports`, { method: 'POST', body: form });
    await expectProblem(response, 413, 'too-large');
    expect(await get('/imports')).toEqual(before);
  });

  test('a request with a content-length of 300 MB returns 413 without waiting for its body', async () => {
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

describe('the stored counts', () => {
  test('match the stored invoices after all the preceding imports', async () => {
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

  test('count each invoice once when two concurrent imports contain the same files', async () => {
    const month = '2026-03';
    const files = Array.from({ length: 30 }, () => makeNfe(facts({ issuedAt: `${month}-03T10:15:00` })));
    const sent: Sent = files.map(({ accessKey, xml }) => [`${accessKey}.xml`, xml]);
    const both = await Promise.all([imported(sent), imported([...sent].reverse())]);
    expect(both.map(({ stored }) => stored).reduce((a, b) => a + b)).toBe(30);
    expect(await get(`/notes/totals?competence=${month}`)).toMatchObject({ count: 30, total: 300_000 });
  });
});

test('row-level security hides the firm’s rows in every table from another firm', async () => {
  const tables = ['notes', 'files', 'counts', 'imports', 'taxpayers', 'firms'] as const;
  for (const table of tables) {
    const name = `actions_box_e.${table}` as const;
    const read = (firm: string) =>
      half.portal().db.inFirm(firm, (tx) => tx.selectFrom(name).select('company_id').execute());
    expect((await read('c2001')).length).toBeGreaterThan(0);
    expect((await read('c1001')).filter(({ company_id }) => company_id === 'c2001')).toEqual([]);
  }
});

/** Returns the archive with one bit of its packed content flipped. */
function damaged(archive: Buffer): Buffer {
  const copy = Buffer.from(archive);
  copy[120] = (copy[120] ?? 0) ^ 0xff;
  copy[400] = (copy[400] ?? 0) ^ 0xff;
  return copy;
}

/** Returns the archive with its files marked as encrypted. */
function locked(archive: Buffer): Buffer {
  const copy = Buffer.from(archive);
  const record = copy.indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
  copy[record + 8] = (copy[record + 8] ?? 0) | 1;
  return copy;
}
