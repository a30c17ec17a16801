import { randomUUID } from 'node:crypto';
import type { DownloadLink } from '@anteroom/contract';
import { linkContacts, unlinkContacts } from '@anteroom/server/portal/clients/linkContacts';
import { expectProblem } from '@anteroom/server/testing/expectProblem';
import { makeBrazilian } from '@anteroom/server/testing/makeBrazilian';
import type { SignedIn } from '@anteroom/server/testing/signIn';
import { startTestPortal, type TestPortal } from '@anteroom/server/testing/testPortal';
import { somePdf, uploadFile } from '@anteroom/server/testing/uploadFile';
import { PDF } from '@libpdf/core';
import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type {
  PayrollEntriesTotals,
  PayrollEntryList,
  RegistrationList,
  RegistrationsTotals,
  StoredDocumentList,
  StoredDocumentsTotals,
} from '../api.ts';

let portal: TestPortal;
let ines: SignedIn;
let ana: Sent;
let davi: Sent;

/** An employee or a service request. */
interface Sent {
  readonly id: string;
  readonly version: number;
}

const person = {
  pis: null,
  cbo: null,
  job: null,
  birthDate: '1990-02-28',
  admissionDate: '2020-02-01',
  salary: null,
};

beforeAll(async () => {
  portal = await startTestPortal();
  await makeBrazilian(portal);
  ines = await portal.signIn('ines@demo.test');
  ana = await post('/api/employees/v1/clients/br-002/employees', {
    ...person,
    name: '@Ana; "Conceição"',
    cpf: '52998224725',
  });
  davi = await post('/api/employees/v1/clients/br-002/employees', {
    ...person,
    name: 'Davi Prado',
    cpf: '11144477735',
  });
  await sendEntries('05/2024', [
    { employee: ana.id, rubric: 'overtime50', measure: 'hours', hours: '8:30' },
    { employee: davi.id, rubric: 'overtime50', measure: 'hours', hours: '1:45' },
    { employee: davi.id, rubric: 'other', rubricName: '=1+1', measure: 'amount', amount: '1234.5' },
  ]);
  await sendEntries('06/2024', [
    { employee: ana.id, rubric: 'bonus', measure: 'amount', amount: '300' },
    { employee: ana.id, rubric: 'overtime50', measure: 'hours', hours: '0:30' },
  ]);
  const { id, version } = await sendEntries('06/2024', [
    { employee: ana.id, rubric: 'loan', measure: 'amount', amount: '99' },
  ]);
  await post(`${requests}/${id}/cancel`, { version });
});
afterAll(() => portal.close());

const requests = '/api/service-requests/v1/clients/br-002/requests';

async function post<T>(path: string, body: object): Promise<T> {
  const response = await ines.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answered = (await response.json()) as T;
  expect(response.ok, JSON.stringify(answered)).toBe(true);
  return answered;
}

function send(type: string, answers: object): Promise<Sent> {
  return post(requests, { type, idempotencyKey: randomUUID(), answers });
}

function sendEntries(competence: string, rows: readonly object[]): Promise<Sent> {
  return send('payrollEntries', { payrollKind: 'monthly', competence, rows });
}

function call(report: string, query: Record<string, string> = {}, clientId = 'br-002'): Promise<Response> {
  return ines.fetch(`/api/reports/v1/clients/${clientId}/${report}?${new URLSearchParams(query)}`);
}

async function read<T>(report: string, query: Record<string, string> = {}): Promise<T> {
  const response = await call(report, query);
  expect(response.status).toBe(200);
  return (await response.json()) as T;
}

/** Follows a link to a report, as the browser does. */
async function download(
  report: string,
  query: Record<string, string> = {},
  clientId = 'br-002',
  person = ines,
): Promise<Response> {
  const params = new URLSearchParams({ format: 'csv', ...query });
  const path = `/api/reports/v1/clients/${clientId}/${report}/download-links?${params}`;
  const linked = await person.fetch(path, { method: 'POST' });
  if (linked.status !== 201) return linked;
  const { url } = (await linked.json()) as DownloadLink;
  return fetch(portal.url + url, { headers: { cookie: person.cookies.header } });
}

/** Lists entries in the form `2024-06 bonus`. */
async function entries(query: Record<string, string> = {}): Promise<string[]> {
  const { items } = await read<PayrollEntryList>('payroll-entries', query);
  return items.map(({ competence, rubric }) => `${competence} ${rubric}`);
}

test('payroll entries are listed page by page, newest request first, with its rows in the order written', async () => {
  const first = await read<PayrollEntryList>('payroll-entries', { pageSize: '3' });
  const second = await read<PayrollEntryList>('payroll-entries', { pageSize: '3', after: first.next ?? '' });
  expect([...first.items, ...second.items]).toMatchObject([
    { competence: '2024-06', rubric: 'bonus', minutes: null, amount: 30_000, employee: { id: ana.id } },
    { competence: '2024-06', rubric: 'overtime50', minutes: 30, amount: null },
    { competence: '2024-05', employee: { id: ana.id, name: '@Ana; "Conceição"' }, minutes: 510 },
    { competence: '2024-05', employee: { id: davi.id }, minutes: 105, rubricName: null, status: 'sent' },
    { competence: '2024-05', rubric: 'other', rubricName: '=1+1', amount: 123_450, payrollKind: 'monthly' },
  ]);
  expect(second.next).toBeNull();
});

test('payroll entries can be filtered, and cancelled ones appear only when they are requested', async () => {
  expect(await entries({ competence: '2024-06' })).toEqual(['2024-06 bonus', '2024-06 overtime50']);
  expect(await entries({ employeeId: davi.id })).toEqual(['2024-05 overtime50', '2024-05 other']);
  expect(await entries({ rubric: 'bonus' })).toEqual(['2024-06 bonus']);
  expect(await entries({ status: 'cancelled' })).toEqual(['2024-06 loan']);
  const [entry] = (await read<PayrollEntryList>('payroll-entries')).items;
  expect(await entries({ from: entry?.sentOn ?? '', to: entry?.sentOn ?? '' })).toHaveLength(5);
  expect(await entries({ to: '2024-12-31' })).toEqual([]);
});

test('payroll entries are summed by rubric', async () => {
  expect(await read<PayrollEntriesTotals>('payroll-entries/totals')).toEqual({
    count: 5,
    rubrics: [
      { rubric: 'bonus', count: 1, minutes: 0, amount: 30_000 },
      { rubric: 'other', count: 1, minutes: 0, amount: 123_450 },
      { rubric: 'overtime50', count: 3, minutes: 645, amount: 0 },
    ],
  });
  expect(await read<PayrollEntriesTotals>('payroll-entries/totals', { competence: '2023-01' })).toEqual({
    count: 0,
    rubrics: [],
  });
});

test('payroll entries download as a CSV for Brazilian spreadsheets, with formulas escaped', async () => {
  const response = await download('payroll-entries', { competence: '2024-05' });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; .*filename\*=UTF-8''Lan%C3%A7/);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  const [entry] = (await read<PayrollEntryList>('payroll-entries', { competence: '2024-05' })).items;
  const end = `${entry?.number};Enviada;${entry?.sentOn}`;
  expect(bytes.subarray(3).toString()).toBe(
    [
      'Competência;Tipo de folha;Funcionário;Rubrica;Horas;Valor (R$);Solicitação;Situação;Envio',
      `2024-05;Mensal;"'@Ana; ""Conceição""";Horas extras 50%;8:30;;${end}`,
      `2024-05;Mensal;Davi Prado;Horas extras 50%;1:45;;${end}`,
      `2024-05;Mensal;Davi Prado;'=1+1;;1234,50;${end}`,
      '',
    ].join('\r\n'),
  );
});

test('payroll entries download as an Excel workbook with typed cells and as a PDF with filters and totals', async () => {
  const workbook = await download('payroll-entries', { competence: '2024-05', format: 'xlsx' });
  expect(workbook.headers.get('content-disposition')).toMatch(/folha\.xlsx$/);
  expect(workbook.headers.get('content-type')).toMatch('spreadsheetml.sheet');
  const { sheets } = await readXlsx(Buffer.from(await workbook.arrayBuffer()));
  expect(sheets[0]?.rows[3]?.slice(0, 6)).toEqual([
    new Date('2024-05-01T00:00Z'),
    'Mensal',
    'Davi Prado',
    '=1+1',
    null,
    1234.5,
  ]);

  const filter = { competence: '2024-05', employeeId: davi.id, status: 'sent', from: '2020-01-31' };
  const paper = await download('payroll-entries', { ...filter, format: 'pdf' });
  expect(paper.headers.get('content-type')).toBe('application/pdf');
  const pdf = await PDF.load(new Uint8Array(await paper.arrayBuffer()));
  const [page] = pdf.getPages().map((each) => each.extractText().text);
  expect(page).toMatch(/Gerado por Inês .+2\d{3}/);
  expect(page).toMatch('Competência: 05/2024 · Funcionário: Davi Prado · Situação: Enviada · De: 31/01/2020');
  expect(page).toMatch(/Totais\s+Rubrica\s+Quantidade\s+Horas\s+Valor \(R\$\)\s+Outra rubrica 1 1\.234,50/);
  expect(page).toMatch(/05\/2024 Mensal Davi Prado =1\+1 1\.234,50/);
  expect(page).not.toMatch('Ana');
});

test('registrations are listed, filtered by type, counted and downloaded', async () => {
  await send('partnerRegistration', {
    partnerKind: '721',
    cpf: '529.982.247-25',
    name: 'Lívia Prado',
    birthDate: '1980-05-04',
    proLabore: '5000',
    start: '2024-06-01',
  });
  const { items, next } = await read<RegistrationList>('payroll-registrations');
  expect(items).toMatchObject([
    {
      type: 'partnerRegistration',
      status: 'sent',
      name: 'Lívia Prado',
      cpf: '529.982.247-25',
      startsOn: '2024-06-01',
      job: null,
      pay: 500_000,
    },
  ]);
  expect(next).toBeNull();
  expect(await read<RegistrationsTotals>('payroll-registrations/totals')).toEqual({
    count: 1,
    types: [{ type: 'partnerRegistration', count: 1 }],
  });
  expect(
    (await read<RegistrationList>('payroll-registrations', { type: 'internRegistration' })).items,
  ).toEqual([]);
  const [heading, line] = (await (await download('payroll-registrations')).text()).split('\r\n');
  expect(heading).toMatch('Cadastro;Nome completo;CPF;Início;Cargo;Remuneração (R$)');
  expect(line).toMatch('Sócio ou diretor;Lívia Prado;529.982.247-25;2024-06-01;;5000,00;');
});

test('electronic invoices download as a CSV with every match, and return 403 for a client without box-e', async () => {
  const totals = (await (await ines.fetch('/api/boxe/v1/clients/br-001/notes/totals?kind=nfe')).json()) as {
    readonly count: number;
    readonly total: number;
  };
  expect(totals.count).toBeGreaterThan(0);
  const content = await (await download('stored-documents-report', { kind: 'nfe' }, 'br-001')).text();
  const [, ...lines] = content.trimEnd().split('\r\n');
  expect(lines).toHaveLength(totals.count);
  expect(new Set(lines.map((line) => line.split(';')[0]))).toEqual(new Set(['NF-e']));
  await expectProblem(await download('stored-documents-report'), 403, 'forbidden');
});

describe('stored documents', () => {
  const search = 'for the report';
  let olivia: SignedIn;
  let fromFirm: string;

  beforeAll(async () => {
    olivia = await portal.signIn('olivia@demo.test');
    const staff = await portal.signIn('staff@demo.test');
    ({ id: fromFirm } = await uploadFile(staff, 'Payslips for the report.pdf', somePdf(5000)));
    await uploadFile(olivia, 'Receipts for the report.pdf', somePdf(100));
  });

  async function readOwn<T>(path: string, query: Record<string, string>): Promise<T> {
    const params = new URLSearchParams(query);
    const response = await olivia.fetch(`/api/reports/v1/clients/us-001/stored-documents${path}?${params}`);
    expect(response.status).toBe(200);
    return (await response.json()) as T;
  }

  const list = (query: Record<string, string> = {}) => readOwn<StoredDocumentList>('', { search, ...query });
  const names = async (query: Record<string, string>) =>
    (await list(query)).items.map(({ name }) => name.split(' ')[0]);

  test('are listed newest first, with who stored them, page by page', async () => {
    const first = await list({ pageSize: '1' });
    const second = await list({ pageSize: '1', after: first.next ?? '' });
    expect([...first.items, ...second.items]).toMatchObject([
      { name: 'Receipts for the report.pdf', sender: 'client', storedBy: 'Olivia Hartwell', size: 109 },
      { name: 'Payslips for the report.pdf', sender: 'firm', size: 5009, folder: null, openedOn: null },
    ]);
    expect(second.next).toBeNull();
  });

  test('are filtered and summed, and the firm’s documents that the client has opened count as opened', async () => {
    expect(await names({ sender: 'client' })).toEqual(['Receipts']);
    expect(await names({ opened: 'false' })).toEqual(['Payslips']);
    expect(await names({ opened: 'true' })).toEqual([]);
    await olivia.fetch('/api/documents/v1/batch-read', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ documentIds: [fromFirm], isRead: true }),
    });
    expect(await names({ opened: 'true' })).toEqual(['Payslips']);
    const [, payslips] = (await list()).items;
    expect(payslips?.openedOn).toMatch(/^20\d\d-\d\d-\d\d$/);
    const day = payslips?.storedOn ?? '';
    expect(await names({ from: day, to: day, sender: 'firm' })).toEqual(['Payslips']);
    expect(await names({ to: '2020-01-01' })).toEqual([]);
    expect(await readOwn<StoredDocumentsTotals>('/totals', { search })).toEqual({
      count: 2,
      isMore: false,
      senders: [
        { sender: 'client', count: 1, size: 109, opened: 0 },
        { sender: 'firm', count: 1, size: 5009, opened: 1 },
      ],
    });
  });

  test('download as CSV and PDF files', async () => {
    const query = { search, sender: 'firm' };
    const csv = await (await download('stored-documents', query, 'us-001', olivia)).text();
    expect(csv).toMatch(/\r\nPayslips for the report\.pdf,,20[\d-]+,Firm,[^,]+,[\d-]*,5\r\n$/);
    const paper = await download('stored-documents', { ...query, format: 'pdf' }, 'us-001', olivia);
    const pdf = await PDF.load(new Uint8Array(await paper.arrayBuffer()));
    expect(pdf.getPages()[0]?.extractText().text).toMatch(`From: Firm · Search: ${search}`);
  });

  test('are hidden from members without folder access, and return 404 to others and 400 for an invalid filter', async () => {
    const members = portal.database.db.deleteFrom('container_members').where('container_id', '=', 'us-001');
    const rows = await members.returning(['company_id', 'container_id', 'contact_id', 'role']).execute();
    try {
      expect(await list()).toEqual({ items: [], next: null });
      expect(await readOwn('/totals', { search })).toEqual({ count: 0, isMore: false, senders: [] });
    } finally {
      await portal.database.db.insertInto('container_members').values(rows).execute();
    }
    expect((await call('stored-documents', {}, 'us-001')).status).toBe(404);
    await expectProblem(await call('stored-documents', { from: '2024-02-30' }), 400, 'bad-request');
    await expectProblem(await call('stored-documents', { after: 'WzFd' }), 400, 'bad-request');
  });
});

test('an impossible date, an invalid cursor and an unknown format return 400, for lists and files', async () => {
  const from = '2024-02-30';
  for (const response of [
    await call('payroll-entries', { from }),
    await call('payroll-entries/totals', { from }),
    await download('payroll-entries', { from }),
    await download('payroll-registrations', { from }),
  ]) {
    const { errors } = await expectProblem(response, 400, 'bad-request');
    expect(errors).toMatchObject([{ path: 'querystring/from' }]);
  }
  await expectProblem(await call('payroll-entries', { after: 'WzFd' }), 400, 'bad-request');
  await expectProblem(await download('payroll-entries', { format: 'exe' }), 400, 'bad-request');
});

test('a download link returns 404 while the user may not read the report', async () => {
  const path = '/api/reports/v1/clients/br-002/payroll-entries/download-links?format=csv';
  const { url } = (await (await ines.fetch(path, { method: 'POST' })).json()) as DownloadLink;
  const { db } = portal.database;
  const links = await db
    .selectFrom('client_contacts')
    .select(['contact_id', 'client_id'])
    .where('client_id', '=', 'br-002')
    .execute();
  await db.transaction().execute((tx) => unlinkContacts(tx, 'c2001', links));
  const follow = () => fetch(portal.url + url, { headers: { cookie: ines.cookies.header } });
  try {
    await expectProblem(await follow(), 404, 'not-found');
  } finally {
    await db.transaction().execute((tx) => linkContacts(tx, 'c2001', links));
  }
  expect((await follow()).status).toBe(200);
});

test('a report that staff view and a file that they download are each recorded in the audit log', async () => {
  const staff = await portal.signIn('staff@demo.test');
  const reports = '/api/reports/v1/clients/us-001';
  expect((await staff.fetch(`${reports}/payroll-entries`)).status).toBe(200);
  expect((await download('payroll-registrations', {}, 'us-001', staff)).status).toBe(200);
  expect((await staff.fetch('/api/reports/v1/clients/br-002/payroll-entries')).status).toBe(404);
  const audited = await portal.database.db
    .selectFrom('audit_log')
    .select(['action', 'details'])
    .where('subject', '=', 'client:us-001')
    .where('action', 'in', ['report-viewed', 'report-downloaded'])
    .where(sql`details ->> 'report'`, 'like', 'payroll-%')
    .orderBy('action')
    .execute();
  expect(audited).toEqual([
    { action: 'report-downloaded', details: { report: 'payroll-registrations', format: 'csv' } },
    { action: 'report-viewed', details: { report: 'payroll-entries' } },
  ]);
});

test('every report on another firm’s client returns 404, even to staff', async () => {
  const staff = await portal.signIn('staff@demo.test');
  const reports = ['payroll-entries', 'payroll-registrations', 'stored-documents'];
  for (const report of reports) {
    for (const path of [report, `${report}/totals`]) {
      const answer = await staff.fetch(`/api/reports/v1/clients/br-002/${path}`);
      await expectProblem(answer, 404, 'not-found');
    }
  }
  for (const report of [...reports, 'stored-documents-report'])
    await expectProblem(await download(report, {}, 'br-002', staff), 404, 'not-found');
});

test('the last date of the calendar is accepted, and a date in the year 0 returns 400', async () => {
  expect(await entries({ to: '9999-12-31' })).toHaveLength(5);
  expect(await entries({ from: '0001-01-01' })).toHaveLength(5);
  await expectProblem(await call('payroll-entries', { from: '0000-12-31' }), 400, 'bad-request');
});

test('reports and their links return 404 while a plugin that they require is switched off for the firm', async () => {
  const path = '/api/reports/v1/clients/br-002/payroll-entries/download-links?format=csv';
  const { url } = (await (await ines.fetch(path, { method: 'POST' })).json()) as DownloadLink;
  const follow = () => fetch(portal.url + url, { headers: { cookie: ines.cookies.header } });
  const { db } = portal.database;
  const off = { company_id: 'c2001', plugin_id: 'actions-box-e', enabled: false };
  await db.insertInto('company_plugins').values(off).execute();
  await portal.deps.plugins.read();
  try {
    await expectProblem(await call('payroll-entries'), 404, 'not-found');
    await expectProblem(await follow(), 404, 'not-found');
    const olivia = await portal.signIn('olivia@demo.test');
    expect((await olivia.fetch('/api/reports/v1/clients/us-001/stored-documents')).status).toBe(200);
  } finally {
    await db.deleteFrom('company_plugins').where('plugin_id', '=', 'actions-box-e').execute();
    await portal.deps.plugins.read();
  }
  expect((await follow()).status).toBe(200);
});
