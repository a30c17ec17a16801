import { createTestPortal, makeClient } from '@anteroom/plugin-kit/testing';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { StoredDocument, StoredDocumentList, StoredDocumentsTotals } from '../api.ts';

const client = makeClient({ id: 'cl-1' });
const report = '/api/reports/v1/clients/cl-1/stored-documents';

const payslips: StoredDocument = {
  id: 'd1',
  name: 'Payslips.pdf',
  folder: 'Payroll (2026)',
  storedOn: '2026-10-30',
  sender: 'firm',
  storedBy: 'Rita Prado',
  size: 5009,
  openedOn: null,
};
const receipts: StoredDocument = {
  ...payslips,
  id: 'd2',
  name: 'Receipts.pdf',
  folder: null,
  sender: 'client',
  storedBy: 'Ana Conceição',
};
const totals: StoredDocumentsTotals = {
  count: 2,
  isMore: false,
  senders: [
    { sender: 'client', count: 1, size: 5009, opened: 0 },
    { sender: 'firm', count: 1, size: 5009, opened: 0 },
  ],
};

it('shows each document’s sender and whether it was opened, and filters by unopened documents', async () => {
  const portal = createTestPortal({ clients: [client], session: { country: 'BR' } });
  portal.http
    .on(`GET ${report}`, (): StoredDocumentList => ({ items: [payslips, receipts], next: null }))
    .on(`GET ${report}/totals`, (): StoredDocumentsTotals => totals);
  await portal.show('action path brReportsSection/stored-documents');
  const table = within(await screen.findByRole('region', { name: 'Report' }));
  expect(
    table.getByRole('row', { name: /Payslips.pdf Payroll \(2026\) .* Firm Rita Prado Not opened yet/ }),
  ).toBeTruthy();
  expect(
    table.getByRole('row', { name: /Receipts.pdf Not in a folder .* Client Ana Conceição \d/ }),
  ).toBeTruthy();
  const sums = within(await screen.findByRole('region', { name: 'Totals by sender' }));
  expect(sums.getByRole('row', { name: /^Firm 1 0/ })).toBeTruthy();

  await portal.user.selectOptions(screen.getByRole('combobox', { name: 'Opened' }), 'Not opened yet');
  await expect
    .poll(() => portal.http.calls.filter((call) => call.path === report).at(-1)?.options.params)
    .toMatchObject({ opened: 'false' });
});
