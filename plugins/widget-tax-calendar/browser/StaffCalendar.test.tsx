import { createTestPortal, makeClient, problem } from '@anteroom/plugin-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { TaxEntry, TaxProfile, TaxRule } from '../api.ts';

const getClientOfA = 'GET /api/client-center/v1/clients/a';
const staff = ['Platform.DefaultStaff', 'Platform.ccVnext'];
const manager = [...staff, 'Staff.Manager'];
const api = '/api/tax-calendar/v1';
const das: TaxRule = {
  id: 'r1',
  regime: 'simples-nacional',
  code: 'DAS',
  name: 'Simples Nacional',
  months: null,
  due: { kind: 'day', number: 20, monthsAfter: 1, shift: 'postpone', payroll: false },
  amount: null,
};
const quarter: TaxRule = {
  ...das,
  id: 'r2',
  regime: 'lucro-presumido',
  code: 'IRPJ',
  name: 'Trimestre',
  months: [3, 6],
  due: { ...das.due, kind: 'last-business-day', number: 31 },
  amount: 12_345,
};

async function open(location: string, permissions = manager) {
  const portal = createTestPortal({
    permissions,
    location: `/staff/tax-calendar${location}`,
    session: { country: 'BR' },
    clients: [makeClient({ id: 'a', name: 'Padaria' })],
  });
  portal.http.on(`GET ${api}/rules`, () => ({ items: [das, quarter] }));
  await portal.show('staff page tax-calendar');
  return portal;
}

it('lists the rules by tax regime, with their schedule and next due date', async () => {
  await open('');
  const simples = within(await screen.findByRole('list', { name: 'Simples Nacional' }));
  const row = simples.getByRole('link', { name: 'DAS: Simples Nacional' });
  expect(row.getAttribute('href')).toBe('/staff/tax-calendar#r1');
  simples.getByText('Day 20 of the following month · moved to the next business day');
  simples.getByText(/^Next: /);
  screen.getByText('Last business day of the following month · for Mar and Jun · R$123.45');
});

it('closes the list of clients once one is chosen, also when its name loads later', async () => {
  const { user, http, navigation } = await open('?view=client');
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  http.on(getClientOfA, async () => {
    await answered;
    return makeClient({ id: 'a', name: 'Padaria' });
  });
  const field = await screen.findByRole('combobox', { name: 'Client' });
  await user.type(field, 'Pad');
  await screen.findByRole('option', { name: 'Padaria' });
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(navigation.visited.at(-1)).toContain('client=a'));
  expect(field).toHaveProperty('value', 'Padaria');
  await act(async () => answer());
  await waitFor(() => expect(http.callsOf(getClientOfA).length).toBeGreaterThan(0));
  expect(field).toHaveProperty('value', 'Padaria');
  expect(screen.queryByRole('listbox')).toBeNull();
});

it('adds a rule, and shows only the fields that its due date needs', async () => {
  const { user, http, navigation } = await open('#new');
  const added = `POST ${api}/rules`;
  http.on(added, () => das);
  await user.selectOptions(await screen.findByRole('combobox', { name: /^Tax regime/ }), 'Employer');
  await user.type(screen.getByRole('textbox', { name: /^Code/ }), 'FGTS');
  await user.type(screen.getByRole('textbox', { name: /^Name/ }), 'FGTS Digital');
  await user.selectOptions(screen.getByRole('combobox', { name: /^Due/ }), 'Last business day of the month');
  expect(screen.queryByRole('combobox', { name: /^If it isn’t/ })).toBeNull();
  expect(navigation.isHeld).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(http.callsOf(added)).toHaveLength(1));
  expect(http.callsOf(added)[0]?.body).toEqual({
    regime: 'employer',
    code: 'FGTS',
    name: 'FGTS Digital',
    months: null,
    due: { kind: 'last-business-day', number: 31, monthsAfter: 1, shift: 'anticipate', payroll: false },
    amount: null,
  });
  await waitFor(() => expect(navigation.visited.at(-1)).toBe('/staff/tax-calendar'));
  expect(navigation.isHeld).toBe(false);
});

it('saves a changed rule, keeps the input when that fails, and deletes the rule', async () => {
  const { user, http } = await open('#r2');
  const changed = `PUT ${api}/rules/r2`;
  http.on(changed, () => {
    throw problem('unavailable', 503);
  });
  const amount = await screen.findByRole('textbox', { name: /^Fixed amount/ });
  await user.clear(amount);
  await user.type(amount, '200');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/What you filled in is still here/);
  expect(http.callsOf(changed)[0]?.body).toMatchObject({ months: [3, 6], amount: 20_000 });
  const removed = `DELETE ${api}/rules/r2`;
  http.on(removed, () => undefined);
  await user.click(screen.getByRole('button', { name: 'Delete rule' }));
  await waitFor(() => expect(http.callsOf(removed)).toHaveLength(1));
});

it('changes a client’s tax regimes, and adds, changes and removes its entries', async () => {
  const entry: TaxEntry = {
    id: 'e1',
    clientId: 'a',
    code: 'DAS',
    name: 'Simples Nacional',
    competence: '2026-10',
    dueOn: '2020-01-02',
    amount: null,
    paymentLine: null,
    pix: null,
    status: 'open',
    receiptDocumentId: null,
  };
  const portal = createTestPortal({
    permissions: staff,
    location: '/staff/tax-calendar?view=client&client=a',
    session: { country: 'BR' },
    clients: [makeClient({ id: 'a', name: 'Padaria' })],
  });
  const { http, user } = portal;
  const profile: TaxProfile = { regimes: ['employer'], uf: null };
  http.on(getClientOfA, () => makeClient({ id: 'a', name: 'Padaria' }));
  http.on(`GET ${api}/clients/a/profile`, () => profile);
  http.on(`GET ${api}/clients/a/entries`, () => ({ items: [entry] }));
  http.on(`PUT ${api}/clients/a/profile`, ({ body }) => body);
  await portal.show('staff page tax-calendar');

  await user.click(await screen.findByRole('checkbox', { name: 'Simples Nacional' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Bahia');
  expect(portal.navigation.isHeld).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(http.callsOf(`PUT ${api}/clients/a/profile`)[0]?.body).toEqual({
      regimes: ['simples-nacional', 'employer'],
      uf: 'BA',
    }),
  );
  await waitFor(() => expect(portal.navigation.isHeld).toBe(false));

  const row = within(screen.getByRole('listitem'));
  row.getByText('Overdue');
  const changed = `PUT ${api}/entries/e1`;
  const saved = Promise.withResolvers<typeof entry>();
  http.on(changed, () => saved.promise);
  await user.click(row.getByRole('button', { name: 'Change: DAS: Simples Nacional' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: /^Amount/ }), '99.5');
  expect(portal.navigation.isHeld).toBe(true);
  portal.dialogs.answer = false;
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(portal.dialogs.asked.at(-1)?.title).toBe('Close without saving?'));
  portal.dialogs.answer = true;
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await user.keyboard('{Escape}');
  expect(screen.getByRole('dialog')).toBeTruthy();
  saved.resolve(entry);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(portal.dialogs.asked).toHaveLength(1);
  expect(portal.navigation.isHeld).toBe(false);
  expect(http.callsOf(changed)[0]?.body).toEqual({
    code: 'DAS',
    name: 'Simples Nacional',
    competence: '2026-10',
    dueOn: '2020-01-02',
    amount: 9950,
    paymentLine: null,
    pix: null,
    status: 'open',
  });

  const added = `POST ${api}/clients/a/entries`;
  http.on(added, () => entry);
  await user.click(screen.getByRole('button', { name: 'Add a due date' }));
  const fresh = within(await screen.findByRole('dialog', { name: 'Add a due date' }));
  await user.type(fresh.getByRole('textbox', { name: /^Code/ }), 'IPTU');
  await user.type(fresh.getByRole('textbox', { name: /^Name/ }), 'Property tax');
  await user.selectOptions(fresh.getByRole('combobox', { name: /^Month/ }), 'March');
  const year = fresh.getByRole('textbox', { name: /^Year/ });
  await user.clear(year);
  await user.type(year, '2027');
  await user.click(
    within(fresh.getByRole('group', { name: /^Due date/ })).getAllByRole('spinbutton')[0] as HTMLElement,
  );
  await user.keyboard('04102027');
  await user.click(fresh.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(http.callsOf(added)[0]?.body).toMatchObject({
    code: 'IPTU',
    name: 'Property tax',
    competence: '2027-03',
    dueOn: '2027-04-10',
    status: 'open',
  });

  const removed = `DELETE ${api}/entries/e1`;
  http.on(removed, () => undefined);
  await user.click(row.getByRole('button', { name: 'Remove: DAS: Simples Nacional' }));
  await waitFor(() => expect(http.callsOf(removed)).toHaveLength(1));
});

it('offers read-only staff nothing to change', async () => {
  await open('#r1', [...manager, 'Staff.ReadOnly']);
  await screen.findByText('Day 20 of the following month · moved to the next business day');
  expect(screen.queryByRole('button')).toBeNull();
});

it('shows staff who are not managers the rules, but lets them change nothing there', async () => {
  await open('#r1', staff);
  await screen.findByText('Rules apply to all clients. Managers and owners can change them.');
  expect(screen.queryByRole('button')).toBeNull();
});
