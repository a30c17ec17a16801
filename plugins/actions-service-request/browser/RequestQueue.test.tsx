import { createTestPortal, makeClient, problem } from '@anteroom/plugin-kit/testing';
import { HttpError } from '@anteroom/sdk';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { FirmRequest, ServiceRequest } from '../api.ts';

const staff = ['Platform.DefaultStaff', 'Platform.ccVnext'];
const list = 'GET /api/service-requests/v1/requests';
const one = 'GET /api/service-requests/v1/clients/br-001/requests/r-1';
const status = 'PUT /api/service-requests/v1/clients/br-001/requests/r-1/status';
const by = { firstName: 'Inês', lastName: 'Prado' };

const summary: FirmRequest = {
  id: 'r-1',
  clientId: 'br-001',
  client: 'Padaria Aurora',
  type: 'generalRequests',
  number: 12,
  status: 'sent',
  subject: 'A copy of the contract',
  refusalReason: null,
  version: 2,
  createdAt: '2026-11-20T12:00:00Z',
  changedAt: '2026-11-20T12:00:00Z',
  sentAt: '2026-11-20T12:00:00Z',
  sentBy: by,
};
const request: ServiceRequest = {
  ...summary,
  answers: { subject: 'A copy of the contract', department: 'tax', description: 'For the bank.' },
  history: [{ at: '2026-11-20T12:00:00Z', by, status: 'sent', reason: null, answer: null, documents: [] }],
  employees: [],
};

async function open(location: string, permissions = staff) {
  const portal = createTestPortal({
    permissions,
    location,
    session: { country: 'BR' },
    clients: [makeClient({ id: 'br-001' })],
  });
  portal.http.on(list, () => ({ items: [summary], next: null }));
  portal.http.on(one, () => request);
  await portal.show('staff page service-requests');
  return portal;
}

/** Returns the server's conflict, with the request as it is now. */
function conflictWith(current: ServiceRequest): HttpError {
  const { failure } = problem('conflict', 409);
  if (failure.kind !== 'problem') throw new Error('no problem');
  return new HttpError({ ...failure, problem: { ...failure.problem, current } });
}

it('lists the requests of all clients, filtered by the URL and by status', async () => {
  const portal = await open('/staff/service-requests?search=contract');
  const row = await screen.findByRole('link', { name: 'A copy of the contract' });
  expect(row.getAttribute('href')).toBe('/staff/service-requests#br-001/r-1');
  screen.getByText('Padaria Aurora · No. 12 · Nov 20, 2026');
  await portal.user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Done');
  await waitFor(() => expect(portal.http.callsOf(list)).toHaveLength(2));
  expect(portal.http.callsOf(list).map(({ options }) => options.params)).toMatchObject([
    { status: 'open', search: 'contract' },
    { status: 'done', search: 'contract' },
  ]);
});

it('says that a search finds nothing, and shows all requests again', async () => {
  const portal = await open('/staff/service-requests');
  portal.http.on(list, ({ options }) => ({ items: options.params?.search ? [] : [summary], next: null }));
  await portal.user.type(screen.getByRole('searchbox', { name: 'Search requests' }), 'zebra');
  await screen.findByRole('heading', { name: 'No results' });
  expect(screen.queryByText('What clients ask for shows up here right away.')).toBeNull();
  await portal.user.click(screen.getByRole('button', { name: 'Show all' }));
  await screen.findByRole('link', { name: 'A copy of the contract' });
});

it('answers a request with a text', async () => {
  const portal = await open('/staff/service-requests#br-001/r-1');
  await screen.findByText('For the bank.');
  screen.getByText('Ask about Request 12');
  portal.http.on(status, () => ({ ...request, status: 'done' }));
  await portal.user.type(await screen.findByLabelText(/^Answer to the client/), 'It is in your documents.');
  await portal.user.click(screen.getByRole('button', { name: 'Save and notify the client' }));
  await waitFor(() => expect(portal.http.callsOf(status)).toHaveLength(1));
  expect(portal.http.callsOf(status)[0]?.body).toEqual({
    version: 2,
    status: 'done',
    answer: 'It is in your documents.',
  });
});

it('keeps an answer when the request changes, says so on sending, and asks before it is lost', async () => {
  const portal = await open('/staff/service-requests#br-001/r-1');
  const changed: ServiceRequest = { ...request, status: 'inProgress', version: 3 };
  const text = await screen.findByLabelText(/^Answer to the client/);
  expect(portal.navigation.isHeld).toBe(false);
  await portal.user.type(text, 'It is in your documents.');
  expect(portal.navigation.isHeld).toBe(true);
  portal.http.on(one, () => changed);
  await portal.hear('service-requests-changed');
  await screen.findByText('In progress');
  portal.http.on(status, ({ body }) => {
    if ((body as { version: number }).version < 3) throw conflictWith(changed);
    portal.http.on(one, () => ({ ...changed, status: 'done', version: 4 }));
    return { ...changed, status: 'done', version: 4 };
  });
  const send = () => portal.user.click(screen.getByRole('button', { name: 'Save and notify the client' }));
  await send();
  await waitFor(() => expect(portal.alerts.shown.at(-1)?.type).toBe('danger'));
  expect(screen.getByLabelText(/^Answer to the client/)).toHaveProperty('value', 'It is in your documents.');
  await send();
  await waitFor(() => expect(screen.queryByLabelText(/^Answer to the client/)).toBeNull());
  expect(portal.alerts.shown.at(-1)?.type).toBe('success');
  expect(portal.navigation.isHeld).toBe(false);
});

it('asks again how far a request is when a colleague has chosen the same status meanwhile', async () => {
  const portal = await open('/staff/service-requests#br-001/r-1');
  const changed: ServiceRequest = { ...request, status: 'inProgress', version: 3 };
  const far = await screen.findByRole<HTMLSelectElement>('combobox', { name: /^How far is it/ });
  await portal.user.selectOptions(far, 'In progress');
  portal.http.on(one, () => changed);
  portal.http.on(status, ({ body }) => {
    if ((body as { version: number }).version < 3) throw conflictWith(changed);
    return { ...changed, status: 'done', version: 4 };
  });
  const send = () => portal.user.click(screen.getByRole('button', { name: 'Save and notify the client' }));
  await send();
  await waitFor(() => expect(portal.alerts.shown.at(-1)?.type).toBe('danger'));
  expect(portal.alerts.shown.at(-1)?.msg).toBe(
    'The request has changed meanwhile. Check your answer and send it again.',
  );
  await waitFor(() => expect(far.selectedOptions[0]?.text).toBe('Choose one'));
  await portal.user.selectOptions(far, 'Done');
  await send();
  await waitFor(() => expect(portal.alerts.shown.at(-1)?.type).toBe('success'));
  expect(portal.http.callsOf(status).at(-1)?.body).toEqual({ version: 3, status: 'done' });
});

it('keeps an answer to a request that a colleague has finished', async () => {
  const portal = await open('/staff/service-requests#br-001/r-1');
  await portal.user.type(await screen.findByLabelText(/^Answer to the client/), 'Soon.');
  portal.http.on(one, () => ({ ...request, status: 'done', version: 3 }));
  await portal.hear('service-requests-changed');
  await screen.findByText('Done', { selector: ':not(option)' });
  expect(screen.getByLabelText(/^Answer to the client/)).toHaveProperty('value', 'Soon.');
});

it('does not add a file that is still uploading to the answer to another request', async () => {
  const portal = await open('/staff/service-requests#br-001/r-1');
  await screen.findByLabelText(/^Answer to the client/);
  portal.documents.holdUploads = true;
  const picker = screen.getByLabelText(/^Attachments/, { selector: 'input' });
  await portal.user.upload(picker, new File(['%PDF'], 'one.pdf', { type: 'application/pdf' }));
  expect(portal.navigation.isHeld).toBe(true);
  portal.http.on(one.replace('r-1', 'r-2'), () => ({ ...request, id: 'r-2', number: 13 }));
  act(() => portal.navigation.go('/staff/service-requests#br-001/r-2'));
  await screen.findByRole('heading', { name: /13/ });
  await screen.findByLabelText(/^Answer to the client/);
  await act(async () => portal.documents.uploads[0]?.arrive());
  expect(screen.queryByText('one.pdf')).toBeNull();
  const other = status.replace('r-1', 'r-2');
  portal.http.on(other, () => ({ ...request, id: 'r-2', status: 'done' }));
  await portal.user.click(screen.getByRole('button', { name: 'Save and notify the client' }));
  await waitFor(() => expect(portal.http.callsOf(other)).toHaveLength(1));
  expect(portal.http.callsOf(other)[0]?.body).toEqual({ version: 2, status: 'done' });
});

it('requires a reason to refuse a request, and keeps the text when saving fails', async () => {
  const portal = await open('/staff/service-requests#br-001/r-1');
  portal.http.on(status, () => {
    throw problem('unavailable', 503);
  });
  const far = await screen.findByLabelText(/^How far is it/);
  await portal.user.selectOptions(far, 'Refused');
  await portal.user.click(screen.getByRole('button', { name: 'Save and notify the client' }));
  expect(portal.http.callsOf(status)).toHaveLength(0);
  await portal.user.type(screen.getByLabelText(/^Reason for refusal/), 'Ask your bank.');
  await portal.user.click(screen.getByRole('button', { name: 'Save and notify the client' }));
  await screen.findByText(/Your text is still here/);
  expect(portal.http.callsOf(status)[0]?.body).toEqual({
    version: 2,
    status: 'refused',
    reason: 'Ask your bank.',
  });
});

it('shows the answer and its attachments, and no form once the request is done', async () => {
  const portal = createTestPortal({ permissions: staff, location: '/staff/service-requests#br-001/r-1' });
  const done = { at: '2026-11-21T12:00:00Z', by, status: 'done' as const, reason: null };
  portal.http.on(one, () => ({
    ...request,
    status: 'done',
    history: [{ ...done, answer: 'Look at page 2.', documents: [{ id: 'd-1', name: 'copy.pdf' }] }],
  }));
  await portal.show('staff page service-requests');
  await screen.findByText('Look at page 2.');
  within(screen.getByRole('list', { name: 'Attachments' })).getByText('copy.pdf');
  expect(screen.queryByRole('button', { name: 'Save and notify the client' })).toBeNull();
});

it('shows read-only staff no form to answer', async () => {
  await open('/staff/service-requests#br-001/r-1', [...staff, 'Staff.ReadOnly']);
  await screen.findByText('For the bank.');
  expect(screen.queryByRole('button', { name: 'Save and notify the client' })).toBeNull();
});

it('lists a client’s requests on its page, with a link to all of them', async () => {
  const portal = createTestPortal({ permissions: staff, session: { country: 'BR' } });
  portal.http.on(list, () => ({ items: [summary], next: null }));
  await portal.show('client part service-requests', {
    chosen: [makeClient({ id: 'br-001', name: 'Padaria Aurora' })],
  });
  const row = await screen.findByRole('link', { name: 'A copy of the contract' });
  expect(row.getAttribute('href')).toBe('/staff/service-requests#br-001/r-1');
  expect(screen.queryByText(/Padaria Aurora/)).toBeNull();
  expect(portal.http.callsOf(list)[0]?.options.params).toMatchObject({ clientId: 'br-001', status: 'open' });
  expect(screen.getByRole('link', { name: 'All requests' }).getAttribute('href')).toBe(
    '/staff/service-requests?status=any&client=br-001',
  );
});
