import type { EmployeeList } from '@anteroom/plugin-actions-service-request/api';
import { createTestPortal, makeClient, problem } from '@anteroom/plugin-kit/testing';
import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { PayrollEntriesTotals, PayrollEntry, PayrollEntryList } from '../api.ts';

const client = makeClient({ id: 'cl-1' });
const report = '/api/reports/v1/clients/cl-1/payroll-entries';

const entry: PayrollEntry = {
  requestId: 'r1',
  number: 7,
  status: 'sent',
  sentOn: '2026-10-30',
  competence: '2026-10',
  payrollKind: 'monthly',
  employee: { id: 'e1', name: 'Ana Conceição' },
  rubric: 'overtime50',
  rubricName: null,
  minutes: 510,
  amount: null,
};
const other: PayrollEntry = {
  ...entry,
  employee: null,
  rubric: 'other',
  rubricName: 'Prêmio de safra',
  minutes: null,
  amount: 123_450,
};
const totals: PayrollEntriesTotals = {
  count: 2,
  rubrics: [
    { rubric: 'other', count: 1, minutes: 0, amount: 123_450 },
    { rubric: 'overtime50', count: 1, minutes: 510, amount: 0 },
  ],
};

function portalWith(items: PayrollEntry[] = [entry, other]) {
  const portal = createTestPortal({ clients: [client], session: { country: 'BR' } });
  portal.http
    .on(`GET ${report}`, (): PayrollEntryList => ({ items, next: null }))
    .on(
      `GET ${report}/totals`,
      (): PayrollEntriesTotals => (items.length > 0 ? totals : { count: 0, rubrics: [] }),
    )
    .on('GET /api/employees/v1/clients/cl-1/employees', (): EmployeeList => ({ items: [], next: null }));
  return portal;
}

const path = 'action path brReportsSection/payroll-entries';

describe('PayrollEntriesReport', () => {
  it('shows each entry and the totals by pay item', async () => {
    await portalWith().show(path);
    const table = within(await screen.findByRole('region', { name: 'Report' }));
    const row = within(table.getByRole('row', { name: /Ana Conceição/ }));
    expect(row.getByText('Overtime 50%')).toBeTruthy();
    expect(row.getByText('8:30')).toBeTruthy();
    expect(table.getByRole('row', { name: /No longer stored.*Prêmio de safra.*R\$1,234\.50/ })).toBeTruthy();
    const sums = within(await screen.findByRole('region', { name: 'Totals by pay item' }));
    expect(sums.getByRole('row', { name: /Other pay item 1 R\$1,234\.50/ })).toBeTruthy();
    expect(screen.getByRole('status').textContent).toBe('2 rows');
  });

  it('requests and downloads the report with the chosen filters', async () => {
    const portal = portalWith();
    portal.http.on(`POST ${report}/download-links`, () => ({
      url: '/x',
      fileName: 'x.xlsx',
      expiresAt: '2026-11-01T00:00:00Z',
    }));
    await portal.show(path);
    await screen.findByRole('region', { name: 'Totals by pay item' });
    await portal.user.selectOptions(screen.getByRole('combobox', { name: 'Pay item' }), 'Overtime 50%');
    await portal.user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Canceled');
    const asked = { rubric: 'overtime50', status: 'cancelled' };
    await expect
      .poll(() => portal.http.calls.filter((call) => call.path === report).at(-1)?.options.params)
      .toMatchObject(asked);
    await portal.user.click(screen.getByRole('button', { name: 'Download' }));
    await portal.user.click(await screen.findByRole('menuitem', { name: 'Excel' }));
    await expect
      .poll(() => portal.http.calls.find((call) => call.path.endsWith('/download-links'))?.options.params)
      .toMatchObject({ ...asked, format: 'xlsx' });
  });

  it('stores the filters and their client in the URL and keeps the scroll position', async () => {
    const portal = portalWith();
    const goWithin = vi.spyOn(portal.navigation, 'goWithin');
    await portal.show(path);
    await portal.user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Canceled');
    expect(goWithin.mock.lastCall).toEqual(['/home?client=cl-1&status=cancelled', { replace: true }]);
    await portal.user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), '');
    expect(goWithin.mock.lastCall).toEqual(['/home', { replace: true }]);
  });

  it('takes the filters for its client from the URL and ignores an invalid value', async () => {
    const portal = portalWith();
    portal.navigation.go('/actions/br-reports/payroll-entries?client=cl-1&rubric=overtime50&status=paid');
    await portal.show(path);
    await screen.findByRole('region', { name: 'Totals by pay item' });
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Pay item' }).value).toBe('overtime50');
    const calls = portal.http.calls.filter((call) => call.path === report);
    expect(calls.map(({ options }) => options.params)).toEqual([{ rubric: 'overtime50', after: undefined }]);
  });

  it('names the chosen pay item also when the other filters leave no entry', async () => {
    const portal = portalWith([]);
    portal.navigation.go('/actions/br-reports/payroll-entries?client=cl-1&rubric=loan');
    await portal.show(path);
    await screen.findByRole('heading', { name: 'No results' });
    const chosen = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Pay item' }).selectedOptions[0];
    expect(chosen?.text).toBe('Loan');
  });

  it('offers all employees, also those on further pages', async () => {
    const portal = portalWith();
    portal.http.on('GET /api/employees/v1/clients/cl-1/employees', ({ options }) =>
      options.params?.after === 'p2'
        ? { items: [{ id: 'e2', name: 'Zé' }], next: null }
        : { items: [{ id: 'e1', name: 'Ana Conceição' }], next: 'p2' },
    );
    await portal.show(path);
    const employees = within(screen.getByRole('combobox', { name: 'Employee' }));
    expect(await employees.findByRole('option', { name: 'Zé' })).toBeTruthy();
    expect(employees.getAllByRole('option')).toHaveLength(3);
  });

  it('shows “No results” and no download button when there are no entries', async () => {
    await portalWith([]).show(path);
    expect(await screen.findByRole('heading', { name: 'No results' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Download' })).toBeNull();
  });

  it('shows an error when loading fails, and loads the entries on a retry', async () => {
    const portal = portalWith();
    portal.http.on(`GET ${report}`, () => {
      throw problem('unavailable', 503);
    });
    await portal.show(path);
    const retry = await screen.findByRole('button', { name: 'Try again' });
    portal.http.on(`GET ${report}`, () => ({ items: [entry], next: null }));
    await portal.user.click(retry);
    expect(await screen.findByRole('row', { name: /Ana Conceição/ })).toBeTruthy();
  });
});
