import type { Erasure, Person } from '@anteroom/contract';
import { createTestPortal } from '@anteroom/plugin-kit/testing';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';

const contacts = '/api/people/v1/contacts';
const manager = ['Platform.DefaultStaff', 'Platform.ccVnext', 'Staff.Manager'];
const owner = [...manager, 'Staff.Owner'];

const ada: Person = {
  contactId: 'p-1',
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@byron.test',
  code: null,
  userId: 'p-1',
  state: 'joined',
  lastSeenAt: null,
  requiresSecondFactor: false,
  mailFailure: null,
  clients: [],
  clientCount: 0,
};

const erasure: Erasure = {
  goes: { name: 1, clients: 2, account: 1, sessions: 3, writings: 0, shares: 0, log: 12 },
  stays: { documents: 4, tasks: 0, comments: 1, signatures: 1, log: 9 },
  country: 'DE',
  retentions: [
    {
      records: 'vouchers',
      years: 8,
      start: 'yearEnd',
      source: '§ 147 Abs. 3 AO',
      url: 'https://example.test/ao',
      until: '2034-12-31',
    },
  ],
};

async function open(permissions: readonly string[]) {
  const portal = createTestPortal({ permissions: [...permissions], location: '/staff/people#person/p-1' });
  portal.http.on(`GET ${contacts}/p-1`, () => ada);
  portal.http.on(`GET ${contacts}`, () => ({ people: [], next: null }));
  portal.http.on(`GET ${contacts}/p-1/erasure`, () => erasure);
  portal.http.on(`POST ${contacts}/p-1/erasure`, () => erasure);
  await portal.show('staff page people');
  return portal;
}

it('lists what is erased, what is kept and why, before it erases a person', async () => {
  const { user, http } = await open(owner);
  await user.click(await screen.findByRole('button', { name: 'Erase' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Erase Ada Byron?' }));
  dialog.getByText('3 sessions with their IP addresses');
  dialog.getByText('4 documents');
  expect(dialog.queryByText(/0 tasks/)).toBeNull();
  dialog.getByText(/^Vouchers: 8 years \(until /);
  expect(dialog.getByRole('link', { name: /^§ 147 Abs. 3 AO/ }).getAttribute('href')).toBe(
    'https://example.test/ao',
  );
  expect(http.callsOf(`POST ${contacts}/p-1/erasure`)).toHaveLength(0);
  await user.click(dialog.getByRole('button', { name: 'Erase for good' }));
  expect(http.callsOf(`POST ${contacts}/p-1/erasure`)).toHaveLength(1);
});

it('does not offer managers to erase a person', async () => {
  await open(manager);
  await screen.findByRole('heading', { name: 'Ada Byron' });
  expect(screen.queryByRole('button', { name: 'Erase' })).toBeNull();
});
