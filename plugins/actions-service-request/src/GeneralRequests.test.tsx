import type {
  RequestAnswers,
  ServiceRequest,
  ServiceRequestCreate,
  ServiceRequestList,
} from '@anteroom/contract';
import { createTestPortal, type FakeCall, makeClient, problem } from '@anteroom/plugin-kit/testing';
import { HttpError } from '@anteroom/sdk';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';

const client = makeClient({ id: 'cl-1' });
const path = '/api/service-requests/v1/clients/cl-1/requests';

/** The server's part: requests by key, newest first, two a page. */
class RequestServer {
  readonly stored: (ServiceRequest & { key: string })[] = [];
  /** Thrown instead of the next answer to a request that is sent: before it is stored, or after. */
  fail: { when: 'before' | 'after'; error: unknown } | null = null;
  posts = 0;
  /** Thrown instead of the list; null for nothing. */
  listFailure: unknown = null;

  add(subject: string, change: Partial<ServiceRequest> = {}) {
    const number = this.stored.length + 1;
    const request = {
      id: `r-${number}`,
      clientId: client.id,
      type: 'generalRequests' as const,
      number,
      status: 'sent' as const,
      subject,
      refusalReason: null,
      version: 2,
      createdAt: '2026-11-20T12:00:00Z',
      changedAt: '2026-11-20T12:00:00Z',
      history: [],
      employees: [],
      answers: { subject, department: 'tax', description: `About ${subject}` } as RequestAnswers,
      sentAt: '2026-11-20T12:00:00Z',
      sentBy: { firstName: 'Olivia', lastName: 'Reed' },
      key: crypto.randomUUID() as string,
      ...change,
    };
    this.stored.unshift(request);
    return request;
  }

  create({ body }: FakeCall): ServiceRequest {
    this.posts += 1;
    const fail = this.fail;
    this.fail = null;
    if (fail?.when === 'before') throw fail.error;
    const { idempotencyKey, answers } = body as ServiceRequestCreate;
    const known = this.stored.find(({ key }) => key === idempotencyKey);
    if (known && JSON.stringify(known.answers) !== JSON.stringify(answers)) throw problem('conflict', 409);
    const request = known ?? this.add(String(answers.subject), { answers });
    request.key = idempotencyKey;
    if (fail?.when === 'after') throw fail.error;
    return request;
  }

  list({ options }: FakeCall): ServiceRequestList {
    if (this.listFailure !== null) throw this.listFailure;
    const from = Number(options.params?.after ?? 0);
    const items = this.stored.slice(from, from + 2);
    return { items, next: this.stored.length > from + 2 ? String(from + 2) : null };
  }
}

async function open(server = new RequestServer(), userId = 'olivia') {
  const portal = createTestPortal({ clients: [client], session: { userId } });
  portal.http
    .on(`POST ${path}`, (call) => server.create(call))
    .on(`GET ${path}`, (call) => server.list(call));
  const view = await portal.show('action path serviceRequestSection/general-requests');
  return { server, user: portal.user, unmount: view.unmount };
}

const subject = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Subject/ });
const send = () => screen.getByRole('button', { name: 'Send request' });
const sentList = () => screen.getByRole('region', { name: 'Sent requests' });

async function fillIn(user: UserEvent, text = 'VAT return') {
  await user.type(subject(), text);
  await user.selectOptions(screen.getByRole('combobox', { name: /Department/ }), 'Payroll');
  await user.type(screen.getByRole('textbox', { name: /What do you need/ }), 'The one of October.');
}

describe('GeneralRequests', () => {
  it('sends a request, gives its number, and lists it', async () => {
    const { server, user } = await open();
    await fillIn(user);
    await user.click(send());
    const answer = await screen.findByRole('heading', { name: 'Request 1 has been sent' });
    expect(document.activeElement?.contains(answer)).toBe(true);
    expect(server.stored.map(({ answers }) => answers)).toEqual([
      {
        subject: 'VAT return',
        department: 'payroll',
        description: 'The one of October.',
        wishedDate: '',
        attachments: [],
      },
    ]);
    expect(await within(sentList()).findByText('VAT return')).toBeTruthy();
    expect(sessionStorage).toHaveLength(0);
  });

  it('is ready for another one after that', async () => {
    const { server, user } = await open();
    await fillIn(user, 'First');
    await user.click(send());
    await user.click(await screen.findByRole('button', { name: 'Write another request' }));
    expect(subject().value).toBe('');
    await fillIn(user, 'Second');
    await user.click(send());
    expect(await screen.findByRole('heading', { name: 'Request 2 has been sent' })).toBeTruthy();
    expect(server.stored).toHaveLength(2);
  });

  it('sends once on a double click', async () => {
    const { server, user } = await open();
    await fillIn(user);
    await user.dblClick(send());
    await screen.findByRole('heading', { name: 'Request 1 has been sent' });
    expect(server.posts).toBe(1);
  });

  it('says what is missing, and sends nothing', async () => {
    const { server, user } = await open();
    await user.click(send());
    expect(await screen.findByText('3 answers need another look')).toBeTruthy();
    expect(document.activeElement).toBe(subject());
    expect(server.posts).toBe(0);
  });

  it('keeps what is typed over a reload', async () => {
    const first = await open();
    await fillIn(first.user);
    first.unmount();
    await open(first.server);
    expect(subject().value).toBe('VAT return');
    expect(screen.getByRole('combobox', { name: /Department/ })).toHaveProperty('value', 'payroll');
  });

  it('does not show it to another person in the same tab', async () => {
    const first = await open();
    await fillIn(first.user);
    first.unmount();
    await open(first.server, 'marco');
    expect(subject().value).toBe('');
  });

  it('arrives once when its answer was lost, even if it is sent again after a reload', async () => {
    const first = await open();
    await fillIn(first.user);
    first.server.fail = { when: 'after', error: new HttpError({ kind: 'timeout' }) };
    await first.user.click(send());
    expect((await screen.findByRole('alert')).textContent).toContain('it arrives only once');
    first.unmount();

    const second = await open(first.server);
    await second.user.click(send());
    await screen.findByRole('heading', { name: 'Request 1 has been sent' });
    expect(first.server.stored).toHaveLength(1);
  });

  it('does not pass off a change as sent, when the first press had arrived', async () => {
    const { server, user } = await open();
    await fillIn(user);
    server.fail = { when: 'after', error: new HttpError({ kind: 'network' }) };
    await user.click(send());
    await screen.findByRole('alert');
    await user.type(subject(), ' again');
    await user.click(send());
    expect(await screen.findByText('Your request had already arrived, as you first wrote it')).toBeTruthy();
    expect(subject().value).toBe('VAT return again');

    await user.click(send());
    await screen.findByRole('heading', { name: 'Request 2 has been sent' });
    expect(server.stored.map(({ subject }) => subject)).toEqual(['VAT return again', 'VAT return']);
  });

  it('says that it was refused, and keeps what was typed', async () => {
    const { server, user } = await open();
    server.fail = { when: 'before', error: problem('unavailable', 503) };
    await fillIn(user);
    await user.click(send());
    expect((await screen.findByRole('alert')).textContent).toContain('Your request was not accepted');
    expect(subject().value).toBe('VAT return');
    await user.click(send());
    await screen.findByRole('heading', { name: 'Request 1 has been sent' });
  });

  it('says why the list is empty', async () => {
    await open();
    expect(await within(sentList()).findByRole('heading', { name: 'Nothing sent yet' })).toBeTruthy();
  });

  it('lists the newest first, and older ones on demand', async () => {
    const server = new RequestServer();
    for (const name of ['one', 'two', 'three']) server.add(name);
    const { user } = await open(server);
    const subjects = () =>
      within(sentList())
        .getAllByRole('listitem')
        .map((item) => item.querySelector('summary')?.textContent);
    await within(sentList()).findByText('three');
    expect(subjects()).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Show older requests' }));
    await waitFor(() => expect(subjects()).toHaveLength(3));
    expect(subjects()[2]).toBe('oneNo. 1 · Nov 20, 2026Sent');
    expect(screen.queryByRole('button', { name: 'Show older requests' })).toBeNull();
  });

  it('shows all of a request, and why it was refused', async () => {
    const server = new RequestServer();
    server.add('Payslips', { status: 'refused', refusalReason: 'Please ask payroll.' });
    await open(server);
    const request = within(await within(sentList()).findByRole('listitem'));
    expect(request.getByText('Refused')).toBeTruthy();
    expect(request.getByText('Please ask payroll.')).toBeTruthy();
    expect(request.getByText('Olivia Reed')).toBeTruthy();
  });

  it('tells that the list could not be loaded, and loads it on a retry', async () => {
    const server = new RequestServer();
    server.add('Payslips');
    server.listFailure = problem('unavailable', 503);
    const { user } = await open(server);
    const retry = await within(sentList()).findByRole('button', { name: 'Try again' });
    server.listFailure = null;
    await user.click(retry);
    expect(await within(sentList()).findByText('Payslips')).toBeTruthy();
  });
});
