import { createTestPortal, makeClient, problem } from '@anteroom/plugin-kit/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Note, NoteDetail, NoteImport, NoteList, NoteSummary, NoteTotals } from '../api.ts';
import { barsOf } from './barsOf.ts';

const client = makeClient({ id: 'cl-1' });
const api = '/api/boxe/v1/clients/cl-1';
const key = '13181017921427000125650010000000309887251170';

const note: Note = {
  accessKey: key,
  kind: 'nfe',
  direction: 'received',
  status: 'authorised',
  series: 1,
  number: 42,
  issuedAt: '2026-10-03T23:15:00',
  issuer: { taxId: '12ABC34501DE35', name: 'Moinho da Serra' },
  recipient: null,
  total: 123_456,
  isSummary: false,
};

const detail: NoteDetail = {
  note,
  operation: 'Venda',
  protocol: { number: '135260000000001', at: '2026-10-03T23:16:00-03:00' },
  issuerAddress: 'Rua das Palmeiras, 120',
  recipientAddress: '',
  items: [
    {
      number: 1,
      code: '1000',
      description: 'Farinha',
      ncm: '11010010',
      cfop: '5102',
      unit: 'UN',
      quantity: '2.0000',
      unitPrice: '617.28',
      total: '1234.56',
      taxes: [{ code: 'vICMS', value: '222.22' }],
    },
  ],
  totals: [
    { code: 'vNF', value: '1234.56' },
    { code: 'vFCP', value: '9.99' },
  ],
  remarks: 'Pedido 42',
  events: [
    {
      type: '110110',
      at: '2026-10-04T08:00:00',
      description: 'Carta de Correção',
      text: 'Peso',
      protocol: '1',
    },
  ],
};

interface Answers {
  readonly ordered?: boolean;
  readonly clientOn?: boolean;
  readonly items?: readonly Note[];
}

function portalWith({ ordered = true, clientOn = true, items = [note] }: Answers = {}) {
  const portal = createTestPortal({
    clients: [client],
    session: { country: 'BR' },
    permissions: ['BoxE.Service'],
  });
  portal.http
    .on('GET /api/boxe/v1/companies', () => ({ enabled: ordered }))
    .on(`GET ${api}`, () => ({ lastToggle: { enabled: clientOn, at: '2026-01-01T00:00:00Z' }, taxId: null }))
    .on(`GET ${api}/notes`, (): NoteList => ({ items: [...items], next: null }))
    .on(
      `GET ${api}/notes/totals`,
      (): NoteTotals => ({
        count: items.length,
        unverified: items.filter(({ status }) => status === 'unverified').length,
        total: 123_456,
        isMore: false,
      }),
    )
    .on(
      `GET ${api}/notes/summary`,
      (): NoteSummary => ({ competence: '2026-10', competences: ['2026-10', '2026-09'], rows: [] }),
    )
    .on(`GET ${api}/notes/${key}`, () => detail);
  return portal;
}

async function open(answers?: Answers) {
  const portal = portalWith(answers);
  await portal.show('action path boxESection/nfe-storage');
  return portal;
}

const asked = (portal: ReturnType<typeof portalWith>) =>
  portal.http.calls.filter(({ path }) => path === `${api}/notes`).at(-1)?.options.params;

describe('NoteStorage', () => {
  it('lists the stored invoices with their count and total', async () => {
    const portal = await open();
    expect(await screen.findByRole('button', { name: 'No. 42 · Moinho da Serra' })).toBeTruthy();
    expect(await screen.findByText(/1 invoice · R\$1,234.56/)).toBeTruthy();
    expect(asked(portal)).toMatchObject({ kind: 'nfe' });
  });

  it('marks an invoice that could not be verified, and shows why', async () => {
    const unverified: Note = { ...note, status: 'unverified' };
    const portal = await open({ items: [unverified] });
    portal.http.on(`GET ${api}/notes/${key}`, () => ({ ...detail, note: unverified }));
    expect(await screen.findByText(/1 invoice · 1 not verified · R\$/)).toBeTruthy();
    await portal.user.click(await screen.findByRole('button', { name: 'No. 42 · Moinho da Serra' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(/digital signature doesn’t match/)).toBeTruthy();
  });

  it('filters by month, direction and status as soon as they are chosen', async () => {
    const portal = await open();
    await screen.findByRole('option', { name: 'October 2026' });
    await portal.user.selectOptions(screen.getByRole('combobox', { name: 'Month issued' }), 'October 2026');
    await portal.user.selectOptions(screen.getByRole('combobox', { name: 'Direction' }), 'Issued');
    await portal.user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Canceled');
    expect(asked(portal)).toMatchObject({
      kind: 'nfe',
      competence: '2026-10',
      direction: 'issued',
      status: 'cancelled',
    });
  });

  it('filters by value and issuer on submit, and shows an error for an invalid issuer', async () => {
    const portal = await open();
    await portal.user.type(screen.getByRole('textbox', { name: 'Minimum value (R$)' }), '1,250.50');
    await portal.user.type(
      screen.getByRole('textbox', { name: 'Issuer’s CNPJ or CPF' }),
      '12.abc.345/01de-3',
    );
    await portal.user.click(screen.getByRole('button', { name: 'Search' }));
    expect(await screen.findByText('A CNPJ has 14 characters, a CPF 11.')).toBeTruthy();
    await portal.user.type(screen.getByRole('textbox', { name: 'Issuer’s CNPJ or CPF' }), '5');
    await portal.user.click(screen.getByRole('button', { name: 'Search' }));
    expect(asked(portal)).toMatchObject({ minTotal: 125_050, issuer: '12ABC34501DE35' });
  });

  it('shows an invoice in full, with its barcode', async () => {
    const portal = await open();
    await portal.user.click(await screen.findByRole('button', { name: 'No. 42 · Moinho da Serra' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByRole('img', { name: 'Access key barcode' })).toBeTruthy();
    expect(dialog.getByText('1318 1017 9214 2700 0125 6500 1000 0000 3098 8725 1170')).toBeTruthy();
    expect(dialog.getByText('12.ABC.345/01DE-35')).toBeTruthy();
    expect(dialog.getByRole('rowheader', { name: /Farinha/ })).toBeTruthy();
    expect(dialog.getByText('Invoice total')).toBeTruthy();
    expect(dialog.getByText(/Carta de Correção: Peso/)).toBeTruthy();
    expect(dialog.getByText(/This simplified view has no fiscal value\./)).toBeTruthy();
  });

  it('uploads supported files only, and shows the outcome of each file', async () => {
    const portal = await open();
    const state = (change: Partial<NoteImport>): NoteImport => ({
      id: 'i1',
      status: 'DONE',
      createdAt: '2026-10-03T00:00:00Z',
      fileName: 'a.xml',
      filesTotal: 3,
      filesDone: 3,
      stored: 1,
      unverified: 1,
      duplicates: 1,
      rejected: 1,
      rejections: [{ fileName: 'bomba.xml', reason: 'doctype', detail: '' }],
      ...change,
    });
    let imported = state({});
    portal.http
      .on(`POST ${api}/imports`, () =>
        state({ status: 'QUEUED', filesDone: 0, stored: 0, duplicates: 0, rejected: 0, rejections: [] }),
      )
      .on(`GET ${api}/imports/i1`, () => imported);
    const files = [new File(['<a/>'], 'a.xml'), new File(['x'], 'foto.png')];
    fireEvent.change(document.querySelector('input[type=file]') as Element, { target: { files } });
    expect(
      await screen.findByText('1 new file · 1 not verified · 1 already stored · 1 not stored'),
    ).toBeTruthy();
    expect(screen.getByText(/it contains declarations we don’t allow/)).toBeTruthy();
    expect(screen.getByText('foto.png')).toBeTruthy();
    const sent = portal.http.calls.find(({ path }) => path === `${api}/imports`)?.body as FormData;
    expect(sent.getAll('file[]').map((file) => (file as File).name)).toEqual(['a.xml']);

    imported = state({ stored: 0, unverified: 0, duplicates: 0 });
    fireEvent.change(document.querySelector('input[type=file]') as Element, { target: { files } });
    expect(await screen.findByText('1 not stored')).toBeTruthy();
  });

  it('downloads none of the chosen invoices that a filter hides', async () => {
    const other: Note = { ...note, accessKey: `${key.slice(0, -1)}9`, number: 43 };
    const portal = await open({ items: [note, other] });
    await portal.user.click(await screen.findByRole('checkbox', { name: /42/ }));
    await portal.user.click(screen.getByRole('checkbox', { name: /43/ }));
    portal.http
      .on(`GET ${api}/notes`, () => ({ items: [other], next: null }))
      .on(`POST ${api}/notes/export`, () => {
        throw problem('unavailable', 503);
      });
    await portal.user.selectOptions(screen.getByRole('combobox', { name: 'Direction' }), 'Issued');
    await portal.user.click(await screen.findByRole('button', { name: 'Download 1 invoice' }));
    expect(portal.http.callsOf(`POST ${api}/notes/export`)).toMatchObject([
      { body: { accessKeys: [other.accessKey] } },
    ]);
  });

  it('gives up waiting for a zip that is not made within ten minutes', async () => {
    const portal = await open();
    portal.http
      .on(`POST ${api}/notes/export`, () => ({ data: 'zip-1' }))
      .on('GET /api/storage/v1/jobs/zip-1', () => ({ data: { jobStatus: 'QUEUED' } }));
    await screen.findByRole('option', { name: 'October 2026' });
    await portal.user.selectOptions(screen.getByRole('combobox', { name: 'Month issued' }), 'October 2026');
    const download = await screen.findByRole('button', { name: 'Download this month' });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      fireEvent.click(download);
      await vi.advanceTimersByTimeAsync(601_000);
    } finally {
      vi.useRealTimers();
    }
    expect(portal.alerts.shown).toMatchObject([{ type: 'danger' }]);
  });

  it('shows an error when invoices could not be loaded, and loads them on a retry', async () => {
    const portal = portalWith();
    portal.http.on(`GET ${api}/notes`, () => {
      throw problem('unavailable', 503);
    });
    await portal.show('action path boxESection/nfe-storage');
    const retry = await screen.findByRole('button', { name: 'Try again' });
    portal.http.on(`GET ${api}/notes`, () => ({ items: [note], next: null }));
    await portal.user.click(retry);
    expect(await screen.findByRole('button', { name: 'No. 42 · Moinho da Serra' })).toBeTruthy();
  });
});

it('a barcode has the length, start and stop symbols of Code 128', () => {
  // 44 digits make 22 symbols of code set C. Each symbol has 11 modules, and the stop symbol two more.
  expect(barsOf(key)).toHaveLength((22 + 3) * 11 + 2);
  expect(barsOf(key)).toMatch(/^11010011100.*1100011101011$/);
  expect(barsOf('12ABC34501DE35').startsWith('110100')).toBe(true);
});
