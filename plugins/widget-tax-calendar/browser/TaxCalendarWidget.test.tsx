import { addDays } from '@anteroom/domain/time/calendarArithmetic';
import { createTestPortal, makeDocument, problem } from '@anteroom/plugin-kit/testing';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { TaxEntry } from '../api.ts';

const list = 'GET /api/tax-calendar/v1/clients/client-1/entries';
const today = '2026-11-21';
const line = '846100000005246100291102005460339004695895061080';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 21, 12) }));
afterEach(() => void vi.useRealTimers());

function makeEntry(fields: Partial<TaxEntry> = {}): TaxEntry {
  return {
    id: fields.code ?? 'DAS',
    clientId: 'client-1',
    code: 'DAS',
    name: 'Simples Nacional',
    competence: '2026-10',
    dueOn: today,
    amount: 627_823,
    paymentLine: null,
    pix: null,
    status: 'open',
    receiptDocumentId: null,
    ...fields,
  };
}

async function open(items: readonly TaxEntry[], session = {}) {
  const portal = createTestPortal({ session: { country: 'BR', ...session } });
  portal.http.on(list, () => ({ items }));
  await portal.show('widget type tax-calendar');
  return portal;
}

const badges = () =>
  screen.getAllByRole('listitem').map((row) => row.querySelector('.ar-badge')?.textContent);

it('requests the current month with overdue entries, and shows and filters them by status', async () => {
  const portal = await open([
    makeEntry({ code: 'TFE', dueOn: addDays(today, -40) }),
    makeEntry(),
    makeEntry({ code: 'FGTS', status: 'paid' }),
  ]);
  await screen.findByText('DAS: Simples Nacional');
  expect(portal.http.callsOf(list)[0]?.options.params).toMatchObject({
    from: '2026-11-01',
    overdue: true,
  });
  const before = screen.getByRole('region', { name: 'Overdue from earlier months' });
  expect(within(before).getAllByRole('listitem')).toHaveLength(1);
  expect(badges()).toEqual(['Overdue', 'Due today', 'Paid']);
  await portal.user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Paid');
  expect(badges()).toEqual(['Paid']);
  await portal.user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Open');
  expect(badges()).toEqual(['Overdue', 'Due today']);
});

it('starts with the filters from the person’s settings', async () => {
  const portal = createTestPortal({
    session: { country: 'BR' },
    settings: [{ level: 'user', values: { status: 'open', earlier: false } }],
  });
  portal.http.on(list, () => ({
    items: [
      makeEntry({ code: 'TFE', dueOn: addDays(today, -40) }),
      makeEntry(),
      makeEntry({ code: 'FGTS', status: 'paid' }),
    ],
  }));
  await portal.show('widget type tax-calendar');
  await screen.findByText('DAS: Simples Nacional');
  expect(badges()).toEqual(['Due today']);
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Status' }).value).toBe('open');
  await portal.settings.set({ level: 'user' }, {});
  expect(await screen.findByRole('region', { name: 'Overdue from earlier months' })).toBeTruthy();
});

it('shows all entries when the settings cannot be read', async () => {
  const portal = createTestPortal({ session: { country: 'BR' } });
  portal.settings.readFailure = problem('internal', 500);
  portal.http.on(list, () => ({
    items: [makeEntry({ code: 'TFE', dueOn: addDays(today, -40) }), makeEntry()],
  }));
  await portal.show('widget type tax-calendar');
  await screen.findByText('DAS: Simples Nacional');
  expect(badges()).toEqual(['Overdue', 'Due today']);
});

it('shows the amount, and copies the payment line and the Pix code', async () => {
  const { user } = await open([makeEntry({ paymentLine: line, pix: '000201' })]);
  await user.click(await screen.findByText('DAS: Simples Nacional'));
  expect(screen.getByText('84610000000-5 24610029110-2 00546033900-4 69589506108-0')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /Copy.*Payment line/ }));
  expect(await navigator.clipboard.readText()).toBe(line);
  await user.click(screen.getByRole('button', { name: /Copy.*Pix/ }));
  expect(await navigator.clipboard.readText()).toBe('000201');
  expect(screen.getByText('R$6,278.23')).toBeTruthy();
});

it('uploads a receipt, which marks the entry as paid', async () => {
  const portal = await open([makeEntry()]);
  portal.http.on('PUT /api/tax-calendar/v1/entries/DAS/receipt', () => makeEntry({ status: 'paid' }));
  await portal.user.click(await screen.findByText('DAS: Simples Nacional'));
  portal.http.on(list, () => ({ items: [makeEntry({ status: 'paid', receiptDocumentId: 'r' })] }));
  const file = new File(['%PDF-1.7'], 'receipt.pdf', { type: 'application/pdf' });
  await portal.user.upload(screen.getByLabelText('Receipt file'), file);
  expect(await screen.findByRole('button', { name: /^Download receipt/ })).toBeTruthy();
  expect(badges()).toEqual(['Paid']);
  expect(portal.alerts.shown.map(({ type }) => type)).toEqual(['success']);
});

it('shows an alert for a rejected receipt file, and sends nothing', async () => {
  const portal = await open([makeEntry()]);
  await portal.user.click(await screen.findByText('DAS: Simples Nacional'));
  await portal.user.upload(screen.getByLabelText('Receipt file'), new File([], 'empty.pdf'));
  expect(portal.alerts.shown.map(({ type }) => type)).toEqual(['danger']);
  expect(portal.http.callsOf('PUT /api/tax-calendar/v1/entries/DAS/receipt')).toHaveLength(0);
});

it('offers no upload to staff viewing as the client', async () => {
  const { user } = await open([makeEntry()], { emulatedUserId: 'olivia' });
  await user.click(await screen.findByText('DAS: Simples Nacional'));
  expect(screen.getByRole('button', { name: /^Add to calendar/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /receipt/ })).toBeNull();
});

it('downloads the uploaded receipt', async () => {
  const portal = createTestPortal({
    session: { country: 'BR' },
    documents: [makeDocument({ id: 'r', name: 'receipt.pdf' })],
  });
  portal.http.on(list, () => ({ items: [makeEntry({ status: 'paid', receiptDocumentId: 'r' })] }));
  await portal.show('widget type tax-calendar');
  await portal.user.click(await screen.findByText('DAS: Simples Nacional'));
  await portal.user.click(screen.getByRole('button', { name: /^Download receipt/ }));
  expect(portal.documents.downloads.map(({ name }) => name)).toEqual(['receipt.pdf']);
});

it('downloads the entry as an iCalendar file', async () => {
  const portal = await open([makeEntry()]);
  portal.http.on('GET /api/tax-calendar/v1/entries/DAS/calendar', () => ({
    fileName: 'DAS.ics',
    content: 'BEGIN:VCALENDAR',
  }));
  await portal.user.click(await screen.findByText('DAS: Simples Nacional'));
  await portal.user.click(screen.getByRole('button', { name: /^Add to calendar/ }));
  await expect.poll(() => portal.downloads.saved.map(({ fileName }) => fileName)).toEqual(['DAS.ics']);
});

it('shows the month as a calendar, and the entries due on the chosen day', async () => {
  const { user } = await open([
    makeEntry({ dueOn: '2026-11-10' }),
    makeEntry({ code: 'FGTS', dueOn: '2026-11-20', status: 'paid' }),
  ]);
  await user.click(await screen.findByRole('radio', { name: 'Month' }));
  expect(screen.getAllByRole('columnheader')).toHaveLength(7);
  await user.click(screen.getByRole('button', { name: /10, 2026: 1 due/ }));
  expect(screen.getByText('DAS: Simples Nacional')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /20, 2026: 1 due/ }));
  expect(screen.getByText('FGTS: Simples Nacional')).toBeTruthy();
  expect(screen.queryByText('DAS: Simples Nacional')).toBeNull();
});

it('requests the next month when it is chosen', async () => {
  const portal = await open([]);
  expect(await screen.findByRole('heading', { name: 'Nothing is due this month' })).toBeTruthy();
  await portal.user.click(screen.getByRole('button', { name: 'Next month' }));
  await expect.poll(() => portal.http.callsOf(list)).toHaveLength(2);
  expect(portal.http.callsOf(list).map(({ options }) => options.params?.from)).toEqual([
    '2026-11-01',
    '2026-12-01',
  ]);
});

it('shows nothing of one month under the next, and keeps the chosen status', async () => {
  const { user, http } = await open([makeEntry({ dueOn: '2026-11-10' })]);
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Status' }), 'Overdue');
  const answer = Promise.withResolvers<void>();
  http.on(list, async () => {
    await answer.promise;
    return { items: [makeEntry({ code: 'FGTS', dueOn: '2026-12-18', status: 'paid' })] };
  });
  await user.click(screen.getByRole('button', { name: 'Next month' }));
  expect(screen.getByRole('heading', { name: 'December 2026' })).toBeTruthy();
  expect(screen.queryByText('DAS: Simples Nacional')).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'Month' }));
  answer.resolve();
  expect(await screen.findByText('FGTS: Simples Nacional')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'List' }));
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Status' }).value).toBe('overdue');
});

it('shows an error, and the entries after a successful retry', async () => {
  const portal = createTestPortal({ session: { country: 'BR' } });
  portal.http.on(list, () => {
    throw problem('bad-request', 400);
  });
  await portal.show('widget type tax-calendar');
  const retry = await screen.findByRole('button', { name: 'Try again' });
  portal.http.on(list, () => ({ items: [makeEntry()] }));
  await portal.user.click(retry);
  expect(await screen.findByText('DAS: Simples Nacional')).toBeTruthy();
});
