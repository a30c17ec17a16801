import { createTestPortal, makeClient, problem } from '@anteroom/plugin-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Employee } from '../api.ts';
// Lazily loaded in production; imported here so that no test waits for it.
import './employees/EditEmployee.tsx';

const getClientOfA = 'GET /api/client-center/v1/clients/a';
const staff = ['Platform.DefaultStaff', 'Platform.ccVnext'];
const path = '/api/employees/v1/clients/a/employees';
const ana: Employee = {
  id: 'e1',
  clientId: 'a',
  name: 'Ana Souza',
  cpf: '52998224725',
  pis: null,
  cbo: null,
  job: 'Padeira',
  birthDate: '1990-02-28',
  admissionDate: '2020-02-01',
  salary: '2500.00',
  status: 'active',
  version: 3,
  changedAt: '2026-11-01T12:00:00Z',
};

async function open(employee = ana, permissions = staff, location = '?client=a') {
  const portal = createTestPortal({
    permissions,
    location: `/staff/employees${location}`,
    session: { country: 'BR' },
    clients: [makeClient({ id: 'a', name: 'Padaria' })],
  });
  portal.http.on(getClientOfA, () => makeClient({ id: 'a', name: 'Padaria' }));
  portal.http.on(`GET ${path}`, () => ({ items: [employee], next: null }));
  await portal.show('staff page employees');
  return portal;
}

it('asks for a client before it loads employees', async () => {
  const { user, http } = await open(ana, staff, '');
  await screen.findByText('Choose a client to see its employees.');
  await user.type(await screen.findByRole('combobox', { name: 'Client' }), 'Pad');
  await user.click(await screen.findByRole('option', { name: 'Padaria' }));
  await screen.findByText('Ana Souza');
  expect(http.callsOf(`GET ${path}`)).toHaveLength(1);
});

it('leaves the input after a conflict, and saves a dismissal when the form is opened again', async () => {
  const { user, http, dialogs } = await open();
  const list = `GET ${path}`;
  const changed = `PUT ${path}/e1`;
  const newer = { ...ana, job: 'Confeiteira', version: 4 };
  http.on(changed, () => {
    // A colleague was faster.
    http.on(list, () => ({ items: [newer], next: null }));
    throw problem('conflict', 409, 'stale');
  });
  const row = within(await screen.findByRole('listitem'));
  row.getByText('Padeira · 529.982.247-25 · Since Feb 1, 2020');
  await user.click(row.getByRole('button', { name: 'Change: Ana Souza' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('textbox', { name: /^CPF/ })).toHaveProperty('value', '529.982.247-25');
  await user.selectOptions(dialog.getByRole('combobox', { name: /Status/ }), 'Dismissed');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText(/Someone else changed this employee/);
  await row.findByText(/Confeiteira/);
  expect(dialog.getByRole('combobox', { name: /Status/ })).toHaveProperty('value', 'dismissed');

  dialogs.answer = true;
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  http.on(changed, () => newer);
  await user.click(row.getByRole('button', { name: 'Change: Ana Souza' }));
  const again = within(await screen.findByRole('dialog'));
  await user.selectOptions(again.getByRole('combobox', { name: /Status/ }), 'Dismissed');
  await user.click(again.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const { id: _, clientId: __, changedAt: ___, ...facts } = newer;
  expect(http.callsOf(changed)[1]?.body).toEqual({ ...facts, salary: '2500.00', status: 'dismissed' });
});

it('leaves the form open when its employee is gone from the list', async () => {
  const { user, http } = await open();
  http.on(`PUT ${path}/e1`, () => {
    // A colleague has dismissed the employee, and the list shows only active ones.
    http.on(`GET ${path}`, () => ({ items: [], next: null }));
    throw problem('conflict', 409, 'stale');
  });
  await user.click(await screen.findByRole('button', { name: 'Change: Ana Souza' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: /^Job/ }), ' chefe');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('No employee fits.');
  expect(dialog.getByRole('textbox', { name: /^Job/ })).toHaveProperty('value', 'Padeira chefe');
});

it('adds an employee only with a valid CPF, and asks before input is lost', async () => {
  const { user, http, dialogs } = await open();
  const added = `POST ${path}`;
  http.on(added, () => ana);
  await user.click(await screen.findByRole('button', { name: 'Add an employee' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: /^Full name/ }), 'Davi Prado');
  dialogs.answer = false;
  await user.keyboard('{Escape}');
  await waitFor(() => expect(dialogs.asked).toMatchObject([{ title: 'Close without saving?' }]));
  await user.type(dialog.getByRole('textbox', { name: /^CPF/ }), '11144477736');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(http.callsOf(added)).toHaveLength(0);
  await user.clear(dialog.getByRole('textbox', { name: /^CPF/ }));
  await user.type(dialog.getByRole('textbox', { name: /^CPF/ }), '11144477735');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(http.callsOf(added)).toHaveLength(1));
  expect(http.callsOf(added)[0]?.body).toEqual({
    name: 'Davi Prado',
    cpf: '11144477735',
    job: null,
    cbo: null,
    birthDate: null,
    admissionDate: null,
    pis: null,
    salary: null,
  });
});

it('deletes the personal data of a dismissed employee after a confirmation', async () => {
  const { user, http, dialogs } = await open({ ...ana, status: 'dismissed' });
  const erased = `DELETE ${path}/e1`;
  http.on(erased, () => undefined);
  await user.click(await screen.findByRole('button', { name: 'Change: Ana Souza' }));
  await user.click(await screen.findByRole('button', { name: 'Delete personal data' }));
  await waitFor(() => expect(http.callsOf(erased)).toHaveLength(1));
  expect(dialogs.asked).toMatchObject([{ title: 'Delete the personal data of Ana Souza?', danger: true }]);
});

it('shows read-only staff no buttons to add or change employees', async () => {
  await open(ana, [...staff, 'Staff.ReadOnly']);
  await screen.findByText('Ana Souza');
  expect(screen.queryByRole('button', { name: /Change|Add/ })).toBeNull();
});
