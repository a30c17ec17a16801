import { createTestPortal, type FakeCall, makeClient, problem } from '@anteroom/plugin-kit/testing';
import { HttpError } from '@anteroom/sdk';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type {
  RequestAnswers,
  ServiceRequest,
  ServiceRequestCreate,
  ServiceRequestList,
  ServiceRequestStatus,
  ServiceRequestUpdate,
} from '../api.ts';

const client = makeClient({ id: 'cl-1' });
const path = '/api/service-requests/v1/clients/cl-1/requests';
const page = '/actions/service-request/general-requests';

/** Simulates the server: requests by key, newest first, two per page. */
class RequestServer {
  readonly stored: (ServiceRequest & { key: string })[] = [];
  /** Error to throw when the next draft is sent: before the server processes it, or after. */
  fail: { when: 'before' | 'after'; error: unknown } | null = null;
  sends = 0;
  /** Error thrown instead of returning the list; null for none. */
  listFailure: unknown = null;

  add(subject: string, status: ServiceRequestStatus = 'sent', more: Partial<ServiceRequest> = {}) {
    const count = this.stored.length + 1;
    const by = { firstName: 'Olivia', lastName: 'Reed' };
    const request = {
      id: `r-${count}`,
      clientId: client.id,
      type: 'generalRequests' as const,
      number: status === 'draft' ? null : count,
      status,
      subject,
      refusalReason: null,
      version: 1,
      createdAt: '2026-11-20T12:00:00Z',
      changedAt: '2026-11-20T12:00:00Z',
      sentAt: status === 'draft' ? null : '2026-11-20T12:00:00Z',
      sentBy: status === 'draft' ? null : by,
      answers: { subject, department: 'tax', description: `About ${subject}` } as RequestAnswers,
      history: [{ at: '2026-11-20T12:00:00Z', by, status, reason: null, answer: null, documents: [] }],
      employees: [],
      key: crypto.randomUUID() as string,
      ...more,
    };
    this.stored.unshift(request);
    return request;
  }

  of(id: string) {
    const found = this.stored.find((each) => each.id === id);
    if (!found) throw problem('not-found', 404);
    return found;
  }

  change(id: string, change: Partial<ServiceRequest>): ServiceRequest {
    const request = this.of(id);
    const changed = { ...request, ...change, version: request.version + 1 };
    this.stored[this.stored.indexOf(request)] = changed;
    return changed;
  }

  begin({ body }: FakeCall): ServiceRequest {
    const { idempotencyKey, answers } = body as ServiceRequestCreate;
    const known = this.stored.find(({ key }) => key === idempotencyKey);
    return (
      known ?? this.add(String(answers.subject ?? ''), 'draft', { answers, key: idempotencyKey } as object)
    );
  }

  save(id: string, { body }: FakeCall): ServiceRequest {
    const { version, answers } = body as ServiceRequestUpdate;
    const request = this.of(id);
    if (request.status !== 'draft' || request.version !== version) throw conflictWith(request);
    return this.change(id, { answers, subject: String(answers.subject) });
  }

  send(id: string): ServiceRequest {
    this.sends += 1;
    const fail = this.fail;
    this.fail = null;
    if (fail?.when === 'before') throw fail.error;
    const request = this.of(id);
    const sent =
      request.status === 'draft'
        ? this.change(id, { status: 'sent', number: 7, sentBy: { firstName: 'Olivia', lastName: 'Reed' } })
        : request;
    if (fail?.when === 'after') throw fail.error;
    return sent;
  }

  list({ options }: FakeCall): ServiceRequestList {
    if (this.listFailure !== null) throw this.listFailure;
    const { after, status } = options.params ?? {};
    const found = this.stored.filter((each) => status === undefined || each.status === status);
    const from = Number(after ?? 0);
    return { items: found.slice(from, from + 2), next: found.length > from + 2 ? String(from + 2) : null };
  }
}

function conflictWith(current: ServiceRequest): HttpError {
  const error = problem('conflict', 409);
  if (error.failure.kind !== 'problem') throw error;
  return new HttpError({ ...error.failure, problem: { ...error.failure.problem, current } });
}

async function open(place = '', server = new RequestServer(), userId = 'olivia') {
  const portal = createTestPortal({ clients: [client], session: { userId }, location: `${page}${place}` });
  portal.http.on(`POST ${path}`, (call) => server.begin(call)).on(`GET ${path}`, (call) => server.list(call));
  for (const id of ['r-1', 'r-2', 'r-3', 'r-4']) {
    portal.http
      .on(`GET ${path}/${id}`, () => server.of(id))
      .on(`PUT ${path}/${id}`, (call) => server.save(id, call))
      .on(`POST ${path}/${id}/send`, () => server.send(id))
      .on(`POST ${path}/${id}/cancel`, () => server.change(id, { status: 'cancelled' }))
      .on(`DELETE ${path}/${id}`, () => server.stored.splice(server.stored.indexOf(server.of(id)), 1));
  }
  const view = await portal.show('action path serviceRequestSection/general-requests');
  return { server, portal, user: portal.user, unmount: view.unmount };
}

const subject = () => screen.findByRole<HTMLInputElement>('textbox', { name: /Subject/ });
const send = () => screen.getByRole('button', { name: 'Send request' });

async function fillIn(user: UserEvent, text = 'VAT return') {
  await user.type(await subject(), text);
  await user.selectOptions(screen.getByRole('combobox', { name: /Department/ }), 'Payroll');
  await user.type(screen.getByRole('textbox', { name: /What do you need/ }), 'The one of October.');
}

describe('a new request', () => {
  it('is saved while typing, sent, and shown with its number', async () => {
    const { server, user, portal } = await open('#new');
    await fillIn(user);
    await screen.findByText('Changes saved');
    expect(server.stored).toMatchObject([{ status: 'draft', subject: 'VAT return' }]);
    expect(portal.navigation.visited.at(-1)).toBe(`${page}#r-1`);
    await user.click(send());
    const answer = await screen.findByText('Request 7 sent');
    expect(document.activeElement?.contains(answer)).toBe(true);
    expect(screen.getByRole('heading', { name: 'Request 7' })).toBeTruthy();
    expect(screen.getByText('The one of October.')).toBeTruthy();
    expect(server.stored).toMatchObject([{ status: 'sent', answers: { department: 'payroll' } }]);
    expect(sessionStorage).toHaveLength(0);
  });

  it('leaves the address alone when the person has left before it is stored', async () => {
    const { server, portal, user } = await open('#new');
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    portal.http.on(`POST ${path}`, async (call) => {
      await answered;
      return server.begin(call);
    });
    await fillIn(user);
    await waitFor(() => expect(portal.http.callsOf(`POST ${path}`)).toHaveLength(1));
    act(() => portal.navigation.go('/home'));
    await act(async () => answer());
    await waitFor(() => expect(server.stored).toHaveLength(1));
    await waitFor(() => expect(sessionStorage).toHaveLength(0));
    expect(portal.navigation.visited.at(-1)).toBe('/home');
  });

  it('leaves the focus on the button until the confirmation takes it', async () => {
    const { user } = await open('#new');
    await fillIn(user);
    let lost = false;
    const changes = new MutationObserver(() => {
      lost ||= document.activeElement === document.body && !screen.queryByText('Request 7 sent');
    });
    changes.observe(document.body, { childList: true, subtree: true });
    await user.click(send());
    await screen.findByText('Request 7 sent');
    changes.disconnect();
    expect(lost).toBe(false);
  });

  it('is sent once on a double click', async () => {
    const { server, user } = await open('#new');
    await fillIn(user);
    await user.dblClick(send());
    await screen.findByText('Request 7 sent');
    expect(server.sends).toBe(1);
    expect(server.stored).toHaveLength(1);
  });

  it('lists the missing answers, focuses the first, and sends nothing', async () => {
    const { server, user } = await open('#new');
    await subject();
    await user.click(send());
    expect(await screen.findByText('Check 3 answers')).toBeTruthy();
    expect(document.activeElement).toBe(await subject());
    expect(server.sends).toBe(0);
  });

  it('is sent only once when it is sent again after a lost response', async () => {
    const { server, user } = await open('#new');
    await fillIn(user);
    server.fail = { when: 'after', error: new HttpError({ kind: 'timeout' }) };
    await user.click(send());
    expect((await screen.findByText('We got no response')).textContent).toBeTruthy();
    await user.click(send());
    expect(await screen.findByRole('heading', { name: 'Request 7' })).toBeTruthy();
    expect(server.sends).toBe(1);
    expect(server.stored).toMatchObject([{ status: 'sent' }]);
  });

  it('shows an error when sending fails, and keeps the answers', async () => {
    const { server, user } = await open('#new');
    await fillIn(user);
    server.fail = { when: 'before', error: problem('unavailable', 503) };
    await user.click(send());
    expect((await screen.findByText('We couldn’t send your request')).textContent).toBeTruthy();
    expect((await subject()).value).toBe('VAT return');
    await user.click(send());
    await screen.findByText('Request 7 sent');
  });
});

describe('a file that is still uploading', () => {
  async function attach({ portal, user }: Awaited<ReturnType<typeof open>>) {
    portal.documents.holdUploads = true;
    const picker = screen.getByLabelText(/^Attachments/, { selector: 'input' });
    await user.upload(picker, new File(['%PDF'], 'one.pdf', { type: 'application/pdf' }));
    return () => act(async () => portal.documents.uploads[0]?.arrive());
  }
  const added = (name: string) => ({ attachments: [{ documentId: expect.any(String), name }] });

  it('goes to the draft that it was chosen for, not to another one that is open when it arrives', async () => {
    const server = new RequestServer();
    server.add('First', 'draft');
    server.add('Second', 'draft');
    const opened = await open('#r-1', server);
    expect((await subject()).value).toBe('First');
    const arrive = await attach(opened);
    act(() => opened.portal.navigation.go(`${page}#r-2`));
    await waitFor(async () => expect((await subject()).value).toBe('Second'));
    await arrive();
    await waitFor(() => expect(server.of('r-1').answers).toMatchObject(added('one.pdf')));
    expect(server.of('r-2').answers).not.toHaveProperty('attachments');
    expect(screen.queryByText('one.pdf')).toBeNull();
  });

  it('saves a new request, whose draft shows the upload when it is opened again', async () => {
    const opened = await open('#new');
    await subject();
    const arrive = await attach(opened);
    await waitFor(() => expect(opened.server.stored).toHaveLength(1));
    act(() => opened.portal.navigation.go(page));
    act(() => opened.portal.navigation.go(`${page}#r-1`));
    await screen.findByText('one.pdf');
    await arrive();
    await screen.findByRole('button', { name: 'Remove one.pdf from this answer' });
    await waitFor(() => expect(opened.server.of('r-1').answers).toMatchObject(added('one.pdf')));
  });
});

describe('a draft', () => {
  it('is opened for editing, and can be deleted', async () => {
    const server = new RequestServer();
    server.add('Payslips', 'draft');
    const { user, portal } = await open('#r-1', server);
    expect((await subject()).value).toBe('Payslips');
    await user.click(screen.getByRole('button', { name: 'Delete draft' }));
    await waitFor(() => expect(server.stored).toEqual([]));
    expect(portal.navigation.visited.at(-1)).toBe(page);
  });

  it('that somebody else changed can be replaced with the other version', async () => {
    const server = new RequestServer();
    server.add('Payslips', 'draft');
    const { user } = await open('#r-1', server);
    await user.type(await subject(), ' mine');
    await screen.findByText('Changes saved');
    server.change('r-1', { answers: { subject: 'Theirs' } });
    await user.type(await subject(), '!');
    await user.click(await screen.findByRole('button', { name: 'Use the other version' }));
    await waitFor(async () => expect((await subject()).value).toBe('Theirs'));
  });

  it('is confirmed as sent before the response if the portal reports it first', async () => {
    const server = new RequestServer();
    server.add('Payslips', 'draft');
    const { user, portal } = await open('#r-1', server);
    await subject();
    portal.http.on(`POST ${path}/r-1/send`, () => {
      server.send('r-1');
      return new Promise(() => undefined);
    });
    await user.click(send());
    await waitFor(() => expect(server.sends).toBe(1));
    await portal.hear('service-requests-changed');
    const answer = await screen.findByText('Request 7 sent');
    expect(document.activeElement?.contains(answer)).toBe(true);
  });

  it('that was sent elsewhere is shown as sent', async () => {
    const server = new RequestServer();
    server.add('Payslips', 'draft');
    const { user } = await open('#r-1', server);
    await subject();
    server.change('r-1', { status: 'sent', number: 9 });
    await user.type(await subject(), '!');
    expect(await screen.findByRole('heading', { name: 'Request 9' })).toBeTruthy();
  });
});

describe('a sent request', () => {
  it('shows its text, the reason for refusal and its history, and can be copied to a new draft', async () => {
    const server = new RequestServer();
    const by = { firstName: 'Stella', lastName: 'Finch' };
    const refusal = {
      at: '2026-11-21T12:00:00Z',
      by,
      status: 'refused' as const,
      reason: 'Ask payroll.',
      answer: null,
      documents: [],
    };
    server.add('Payslips', 'refused', { refusalReason: 'Ask payroll.', history: [refusal] });
    const { user, portal } = await open('#r-1', server);
    expect(await screen.findByText('About Payslips')).toBeTruthy();
    expect(screen.getByText('Reason for refusal')).toBeTruthy();
    expect(screen.getByText(/by Stella Finch/)).toBeTruthy();
    screen.getByRole('button', { name: 'Ask about Request 1' });
    expect(screen.queryByRole('button', { name: 'Cancel request' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Copy to a new draft' }));
    expect((await subject()).value).toBe('Payslips');
    expect(portal.navigation.visited.at(-1)).toBe(`${page}#r-2`);
    expect(server.stored).toMatchObject([{ status: 'draft' }, { status: 'refused' }]);
  });

  it('can be cancelled, and then no longer offers to cancel', async () => {
    const server = new RequestServer();
    server.add('Payslips');
    const { user } = await open('#r-1', server);
    await user.click(await screen.findByRole('button', { name: 'Cancel request' }));
    expect(await screen.findAllByText('Canceled')).toBeTruthy();
    expect(server.stored).toMatchObject([{ status: 'cancelled' }]);
    expect(screen.queryByRole('button', { name: 'Cancel request' })).toBeNull();
  });

  it('whose answers were removed says so and cannot be copied', async () => {
    const server = new RequestServer();
    server.add('', 'done', { answers: {}, subject: null });
    await open('#r-1', server);
    expect(await screen.findByText(/to protect personal data/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Copy to a new draft' })).toBeNull();
  });

  it('that does not exist says so', async () => {
    await open('#r-4');
    expect(await screen.findByRole('heading', { name: 'We couldn’t find this request' })).toBeTruthy();
  });
});

describe('the list', () => {
  it('offers a new request when it is empty', async () => {
    await open();
    expect(await screen.findByRole('heading', { name: 'No requests yet' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'New request' }).getAttribute('href')).toBe(`${page}#new`);
  });

  it('shows drafts and sent requests, and loads older ones on demand', async () => {
    const server = new RequestServer();
    server.add('one');
    server.add('two', 'draft');
    server.add('three');
    const { user } = await open('', server);
    const rows = () => within(screen.getByRole('list', { name: 'Requests' })).getAllByRole('listitem');
    await screen.findByText('three');
    expect(rows().map((row) => row.textContent)).toEqual([
      'threeNo. 3 · Nov 20, 2026Sent',
      'twoChanged Nov 20, 2026Draft',
    ]);
    await user.click(screen.getByRole('button', { name: 'Show older requests' }));
    await waitFor(() => expect(rows()).toHaveLength(3));
    expect(screen.getByRole('link', { name: 'one' }).getAttribute('href')).toBe(`${page}#r-1`);
  });

  it('is filtered by status', async () => {
    const server = new RequestServer();
    server.add('one');
    server.add('two', 'draft');
    const { user } = await open('', server);
    await screen.findByText('one');
    await user.click(screen.getByText('Filter'));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Draft');
    await waitFor(() => expect(screen.queryByText('one')).toBeNull());
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Done');
    await user.click(await screen.findByRole('button', { name: 'Show all' }));
    expect(await screen.findByText('one')).toBeTruthy();
  });

  it('shows an error when loading fails, and loads the requests on a retry', async () => {
    const server = new RequestServer();
    server.add('Payslips');
    server.listFailure = problem('unavailable', 503);
    const { user } = await open('', server);
    const retry = await screen.findByRole('button', { name: 'Try again' });
    server.listFailure = null;
    await user.click(retry);
    expect(await screen.findByText('Payslips')).toBeTruthy();
  });
});
