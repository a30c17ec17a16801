import type {
  ServiceRequestOverview,
  ServiceRequestSummary,
} from '@anteroom/plugin-actions-service-request/api';
import { createTestPortal, makeClient, problem } from '@anteroom/plugin-kit/testing';
import type { Language } from '@anteroom/sdk';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';

const path = '/api/service-requests/v1/clients/cl-1/requests/overview';

function request(change: Partial<ServiceRequestSummary>): ServiceRequestSummary {
  return {
    id: 'r-1',
    clientId: 'cl-1',
    type: 'generalRequests',
    number: 1,
    status: 'sent',
    subject: 'Payslips',
    refusalReason: null,
    version: 2,
    createdAt: '2026-11-20T12:00:00Z',
    changedAt: '2026-11-20T12:00:00Z',
    sentAt: '2026-11-20T12:00:00Z',
    sentBy: { firstName: 'Olivia', lastName: 'Reed' },
    ...change,
  };
}

async function open(overview: () => ServiceRequestOverview, language: Language = 'en-us') {
  const portal = createTestPortal({
    clients: [makeClient({ id: 'cl-1' })],
    session: { country: 'BR' },
    language,
  });
  portal.http.on(`GET ${path}`, overview);
  await portal.show('widget type service-request');
  return portal;
}

it('counts open requests, and links to each recent request and to all', async () => {
  await open(() => ({
    open: { draft: 1, sent: 2, inProgress: 0 },
    newest: [
      request({}),
      request({ id: 'r-2', type: 'employeeLeave', subject: null, status: 'draft', number: null }),
    ],
  }));
  const list = within(await screen.findByRole('list', { name: 'Recently changed' }));
  expect(list.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    'PayslipsGeneral requests · Nov 20, 2026Sent',
    'Employee leaveNov 20, 2026Draft',
  ]);
  expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/actions/service-request/general-requests#r-1',
    '/actions/service-request/employee-leave#r-2',
  ]);
  expect(screen.getByText('1 draft')).toBeTruthy();
  expect(screen.getByText('2 sent')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'All requests' })).toBeTruthy();
});

it('counts none in the plural in Portuguese', async () => {
  await open(() => ({ open: { draft: 1, sent: 0, inProgress: 0 }, newest: [request({})] }), 'pt-br');
  expect(await screen.findByText('1 rascunho')).toBeTruthy();
  expect(screen.getByText('0 enviadas')).toBeTruthy();
});

it('explains what will appear when there is nothing yet', async () => {
  await open(() => ({ open: { draft: 0, sent: 0, inProgress: 0 }, newest: [] }));
  expect(await screen.findByRole('heading', { name: 'No requests yet' })).toBeTruthy();
});

it('shows an error, and the requests after a successful retry', async () => {
  let isAway = true;
  const { user } = await open(() => {
    if (isAway) throw problem('unavailable', 503);
    return { open: { draft: 0, sent: 1, inProgress: 0 }, newest: [request({})] };
  });
  const retry = await screen.findByRole('button', { name: 'Try again' });
  isAway = false;
  await user.click(retry);
  expect(await screen.findByText('Payslips')).toBeTruthy();
});
