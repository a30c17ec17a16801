import { createTestPortal, makeClient, problem } from '@anteroom/plugin-kit/testing';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Delivery, DeliveryList, DeliverySummary } from '../api.ts';

const client = makeClient({ id: 'cl-1' });
const api = '/api/protocols/v1/clients/cl-1/deliveries';
const action = 'action path protocolsSection/stored-documents';
const page = '/actions/protocols/stored-documents';

const slip: DeliverySummary = {
  id: 'd1',
  clientId: 'cl-1',
  year: 2026,
  number: 12,
  kind: 'taxPayment',
  subject: 'DAS, October',
  competence: '2026-10',
  dueDate: '2026-11-20',
  documentsCount: 2,
  deliveredAt: '2026-11-10T12:00:00Z',
  deliveredBy: { firstName: 'Beatriz', lastName: 'Moura' },
  state: 'unread',
  acknowledgedAt: null,
};

const delivery: Delivery = {
  ...slip,
  note: 'Pay by Pix.',
  documents: [
    {
      documentId: 'doc-1',
      name: 'DAS.pdf',
      mimeType: 'application/pdf',
      size: 2048,
      sha256: 'a'.repeat(64),
      isThere: false,
    },
  ],
  readers: [
    { contactId: 'c1', firstName: 'Inês', lastName: 'Reis', isRecipient: true, opened: [] },
    {
      contactId: 'c2',
      firstName: 'Rui',
      lastName: 'Reis',
      isRecipient: false,
      opened: [{ documentId: 'doc-1', at: '2026-11-11T09:00:00Z' }],
    },
  ],
  acknowledgedBy: null,
  cancelled: null,
};

/** @param place - rest of the URL after the path of the list, such as `#d1`. */
function portalWith(items: DeliverySummary[], one: Delivery = delivery, place = '#d1') {
  const portal = createTestPortal({ clients: [client], location: `${page}${place}` });
  portal.http
    .on(`GET ${api}`, (): DeliveryList => ({ items, next: null }))
    .on(`GET ${api}/competences`, () => ({ competences: ['2026-10'] }))
    .on(`GET ${api}/d1`, () => one);
  return portal;
}

describe('the list', () => {
  it('shows each delivery with its number, documents, due date and state', async () => {
    const payroll: DeliverySummary = { ...slip, id: 'd2', subject: 'Payroll', state: 'acknowledged' };
    await portalWith([slip, payroll], delivery, '').show(action);
    const rows = within(await screen.findByRole('list', { name: 'Delivered documents' }));
    const [first, second] = rows.getAllByRole('listitem');
    expect(first?.textContent).toMatch(/DAS, October.*No\. 12\/2026.*2 documents.*Due Nov 20, 2026.*Unread/);
    expect(second?.textContent).toMatch(/Payroll.*Confirmed/);
  });

  it('requests the chosen and typed filters, and shows all deliveries again on demand', async () => {
    const portal = portalWith([], delivery, '');
    await portal.show(action);
    expect(await screen.findByRole('heading', { name: 'No deliveries yet' })).toBeTruthy();
    await portal.user.click(screen.getByText('Filter'));
    await portal.user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'To confirm');
    await portal.user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Payroll');
    await portal.user.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'October 2026');
    await portal.user.type(screen.getByRole('searchbox'), 'das');
    const asked = () => portal.http.calls.filter((call) => call.path === api).at(-1)?.options.params;
    await expect
      .poll(asked)
      .toMatchObject({ state: 'read', kind: 'payroll', competence: '2026-10', search: 'das' });
    const searches = portal.http.calls.map(({ options }) => options.params?.search);
    expect(searches).not.toContain('d');
    await portal.user.click(await screen.findByRole('button', { name: 'Show all' }));
    expect(await screen.findByRole('heading', { name: 'No deliveries yet' })).toBeTruthy();
    // Text that was typed and erased does not filter.
    await portal.user.type(screen.getByRole('searchbox'), 'x');
    expect(await screen.findByRole('heading', { name: 'No results' })).toBeTruthy();
    await portal.user.clear(screen.getByRole('searchbox'));
    expect(await screen.findByRole('heading', { name: 'No deliveries yet' })).toBeTruthy();
  });

  it('shows an error when loading fails, and loads the deliveries on a retry', async () => {
    const portal = portalWith([slip], delivery, '');
    portal.http.on(`GET ${api}`, () => {
      throw problem('unavailable', 503);
    });
    await portal.show(action);
    const retry = await screen.findByRole('button', { name: 'Try again' });
    portal.http.on(`GET ${api}`, () => ({ items: [slip], next: null }));
    await portal.user.click(retry);
    expect(await screen.findByText('DAS, October')).toBeTruthy();
  });
});

describe('a delivery', () => {
  it('shows who opened which documents, and which documents are no longer there', async () => {
    await portalWith([slip]).show(action);
    expect(await screen.findByText('Pay by Pix.')).toBeTruthy();
    expect(screen.getByText('No longer in your documents')).toBeTruthy();
    const readers = within(screen.getByRole('region', { name: 'Opened by' }));
    const [ines, rui] = readers.getAllByRole('listitem');
    expect(ines?.textContent).toMatch(/Inês Reis.*Not opened yet/);
    expect(rui?.textContent).toMatch(/Rui Reis.*has access.*DAS\.pdf.*First opened Nov 11, 2026/);
  });

  it('is confirmed after a dialog, and then shows that it was', async () => {
    const portal = portalWith([slip]);
    const acknowledged: Delivery = {
      ...delivery,
      state: 'acknowledged',
      acknowledgedAt: '2026-11-12T12:00:00Z',
      acknowledgedBy: { firstName: 'Inês', lastName: 'Reis' },
    };
    portal.http.on(`POST ${api}/d1/acknowledgement`, () => {
      portal.http.on(`GET ${api}/d1`, () => acknowledged);
      return acknowledged;
    });
    await portal.show(action);
    await portal.user.click(await screen.findByRole('button', { name: 'Confirm receipt' }));
    expect(await screen.findByText('Receipt confirmed')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Confirm receipt' })).toBeNull();
    expect(portal.dialogs.asked.map(({ title }) => title)).toEqual(['Confirm delivery no. 12/2026?']);
  });

  it('that was cancelled shows the reason and cannot be confirmed', async () => {
    const cancelled = {
      at: '2026-11-12T12:00:00Z',
      by: { firstName: 'Beatriz', lastName: 'Moura' },
      reason: 'Wrong month',
    };
    const portal = portalWith([slip], { ...delivery, state: 'cancelled', cancelled });
    await portal.show(action);
    expect(await screen.findByText('Wrong month')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Confirm receipt' })).toBeNull();
  });

  it('of another client opens from its URL', async () => {
    const other = makeClient({ id: 'cl-2' });
    const portal = portalWith([slip], delivery, '#cl-2/d1');
    portal.http
      .on('GET /api/client-center/v1/clients/cl-2', () => other)
      .on('GET /api/protocols/v1/clients/cl-2/deliveries/d1', () => ({ ...delivery, clientId: 'cl-2' }));
    await portal.show(action);
    expect(await screen.findByText('Pay by Pix.')).toBeTruthy();
  });

  it('that does not exist says so', async () => {
    const portal = portalWith([slip], delivery, '#gone');
    portal.http.on(`GET ${api}/gone`, () => {
      throw problem('not-found', 404);
    });
    await portal.show(action);
    expect(await screen.findByRole('heading', { name: 'We couldn’t find this delivery' })).toBeTruthy();
  });
});
