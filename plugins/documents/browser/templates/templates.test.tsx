import type { AppliedTemplate, FolderTemplate } from '@anteroom/contract';
import { createTestPortal, problem, type TestPortal } from '@anteroom/plugin-kit/testing';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';

const base = '/api/documents/v1/folder-templates';
const owner = ['Platform.DefaultStaff', 'Platform.ccVnext', 'Staff.Manager', 'Staff.Owner'];

const yearly: FolderTemplate = {
  id: 'yearly',
  name: 'Yearly',
  forNewClients: true,
  eachJanuary: true,
  version: 3,
  folders: [
    { name: '{taxYear} Return', level: 0, role: null },
    { name: 'From us', level: 1, role: 'Reader' },
    { name: 'Payroll', level: 0, role: null },
  ],
};

async function open(prepare: (http: TestPortal['http']) => void = () => {}) {
  const portal = createTestPortal({ permissions: owner, location: '/staff/settings/folders' });
  portal.http.on(`GET ${base}`, () => ({ templates: [yearly], taxYear: 2026 }));
  prepare(portal.http);
  await portal.show('setting folders');
  await screen.findByRole('region', { name: 'Yearly' });
  return portal;
}

it('shows what a client gets this year', async () => {
  await open();
  const card = screen.getByRole('region', { name: 'Yearly' });
  within(card).getByText('For each new client · For all clients each January');
  within(card).getByText('2026 Return');
  within(card).getByText(/Can view/);
});

it('is edited by the keyboard alone: folders are added, named, moved and removed', async () => {
  const { user, http } = await open((fake) => {
    fake.on(`PUT ${base}/yearly`, ({ body }) => ({ ...yearly, ...(body as object) }));
  });
  screen.getByRole('button', { name: 'Edit' }).focus();
  await user.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Edit template' });
  const field = (place: number) =>
    within(dialog).getByRole<HTMLInputElement>('textbox', { name: `Name of folder ${place}` });
  field(3).focus();
  // Moves into the folder above, and then before its contents.
  await user.keyboard('{Alt>}{ArrowRight}{ArrowUp}{/Alt}');
  expect(document.activeElement).toBe(field(2));
  expect(field(2).value).toBe('Payroll');
  await user.keyboard('{Enter}Contracts');
  expect(field(3).value).toBe('Contracts');
  within(dialog).getByRole('button', { name: 'Remove From us' }).focus();
  await user.keyboard('{Enter}');
  const preview = within(dialog).getByRole('region', { name: 'What a client gets in 2026' });
  expect(
    within(preview)
      .getAllByRole('listitem')
      .map(({ firstChild }) => firstChild?.textContent?.trim()),
  ).toEqual(['2026 Return', 'Payroll', 'Contracts']);
  within(dialog).getByRole('button', { name: 'Save' }).focus();
  await user.keyboard('{Enter}');
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(http.callsOf(`PUT ${base}/yearly`)[0]?.body).toEqual({
    name: 'Yearly',
    forNewClients: true,
    eachJanuary: true,
    version: 3,
    folders: [
      { name: '{taxYear} Return', level: 0, role: null },
      { name: 'Payroll', level: 1, role: null },
      { name: 'Contracts', level: 1, role: null },
    ],
  });
});

it('says at each folder what is wrong with it, and that somebody else was first', async () => {
  const { user, http } = await open((fake) => {
    fake.on(`PUT ${base}/yearly`, () => {
      throw problem('conflict', 409, 'stale');
    });
  });
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit template' });
  const name = within(dialog).getByRole('textbox', { name: 'Name of folder 3' });
  await user.clear(name);
  await user.type(name, 'A/B');
  within(dialog).getByText('Enter a name without special characters such as / or :.');
  await user.clear(name);
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  within(dialog).getByText('Enter a name without special characters such as / or :.');
  expect(http.callsOf(`PUT ${base}/yearly`)).toEqual([]);
  await user.type(name, 'Payslips');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await within(dialog).findByText(/^Someone else changed this template/);

  const theirs = { ...yearly, name: 'Theirs', version: yearly.version + 1 };
  http.on(`GET ${base}`, () => ({ templates: [theirs], taxYear: 2026 }));
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await screen.findByText('Theirs');
});

it('asks before edits are lost, but not while there are none', async () => {
  const { user, dialogs } = await open();
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  await screen.findByRole('dialog', { name: 'Edit template' });
  await user.keyboard('{Escape}');
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(dialogs.asked).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  await user.type(await screen.findByRole('textbox', { name: 'Name of folder 3' }), ' 2026');
  dialogs.answer = false;
  await user.keyboard('{Escape}');
  expect(dialogs.asked).toMatchObject([{ title: 'Close without saving?' }]);
  expect(screen.getByRole('textbox', { name: 'Name of folder 3' })).toHaveProperty('value', 'Payroll 2026');
});

it('asks nothing while edits are being saved', async () => {
  const saving = Promise.withResolvers<FolderTemplate>();
  const { user, dialogs } = await open((fake) => fake.on(`PUT ${base}/yearly`, () => saving.promise));
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  await user.type(await screen.findByRole('textbox', { name: 'Name of folder 3' }), ' 2026');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.keyboard('{Escape}');
  expect(dialogs.asked).toEqual([]);
  saving.resolve(yearly);
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
});

it('is applied to all clients after it was said what would be made where', async () => {
  const pages: AppliedTemplate[] = [
    { clients: [{ id: 'a', name: 'Acme', folders: ['2026 Return', 'Payroll'] }], looked: 100, next: 'x' },
    { clients: [{ id: 'b', name: 'Birch', folders: ['Payroll'] }], looked: 7, next: null },
  ];
  const { user, http } = await open((fake) => {
    fake.on(`POST ${base}/yearly/applications`, ({ body }) =>
      (body as { after?: string }).after ? pages[1] : pages[0],
    );
  });
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  const dialog = await screen.findByRole('dialog', { name: 'Apply “Yearly”' });
  await user.click(within(dialog).getByRole('button', { name: 'Check first' }));
  await within(dialog).findByText('Would make 3 folders. Clients concerned: 2.');
  within(dialog).getByText('2026 Return, Payroll');
  await user.click(within(dialog).getByRole('button', { name: 'Make the folders' }));
  await within(dialog).findByText('Made 3 folders. Clients concerned: 2.');
  expect(http.callsOf(`POST ${base}/yearly/applications`).map(({ body }) => body)).toEqual([
    { taxYear: 2026, dryRun: true },
    { taxYear: 2026, dryRun: true, after: 'x' },
    { taxYear: 2026, dryRun: false },
    { taxYear: 2026, dryRun: false, after: 'x' },
  ]);
});
