import type { ViewableContact } from '@anteroom/contract';
import { createTestPortal, problem, type TestPortal } from '@anteroom/plugin-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';

const olivia: ViewableContact = {
  userId: 'olivia',
  firstName: 'Olivia',
  lastName: 'Hartwell',
  email: 'olivia@demo.test',
  clients: ['Harbor Bakery'],
  clientCount: 3,
};

let portal: TestPortal;
beforeEach(() => {
  portal = createTestPortal({ location: '/staff' });
  portal.http.on('GET /api/staff/v1/contacts', ({ options: { params } }) => {
    const found = params?.searchTerm === undefined || params.searchTerm === 'olivia' ? [olivia] : [];
    return { contacts: found, next: null };
  });
});

const open = () => portal.show('staff page contacts');
const viewAs = { name: 'View as Olivia Hartwell' };

it('lists the contacts with some of their clients, and opens the portal as one of them', async () => {
  await open();
  const button = await screen.findByRole('button', viewAs);
  screen.getByText('Harbor Bakery and 2 more');
  await portal.user.click(button);
  expect(portal.session.viewed).toEqual(['olivia']);
});

it('filters the contacts by the search in the address', async () => {
  portal.navigation.go('/staff?search=olivia');
  await open();
  await screen.findByRole('button', viewAs);
  portal.navigation.go('/staff?search=nobody');
  await screen.findByText('No results for “nobody”');
});

it('says how contacts get here while there are none', async () => {
  portal.http.on('GET /api/staff/v1/contacts', () => ({ contacts: [], next: null }));
  await open();
  await screen.findByText('They appear here once you invite them, under People.');
});

it('shows an alert when the portal cannot be opened as the contact', async () => {
  await open();
  portal.session.viewAs = () => Promise.reject(problem('not-found', 404));
  await portal.user.click(await screen.findByRole('button', viewAs));
  await waitFor(() => expect(portal.alerts.shown.at(-1)?.msg).toMatch(/as Olivia Hartwell/));
});

it('shows how much storage is used, and warns when it is nearly full', async () => {
  portal.http.on('GET /api/storage/v1/usage', () => ({ data: { usedBytes: 950, quotaBytes: 1000 } }));
  await portal.show('staff page storage');
  await screen.findByText(/used$/);
  await screen.findByText(/Your storage is almost full/);
});
