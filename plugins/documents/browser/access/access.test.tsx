import type { ItemAccess, PersonWithAccess } from '@anteroom/contract';
import { FakeServer, Refusal } from '@anteroom/plugin-kit/testing/FakeServer';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { openPortal } from '../testing/openPortal.tsx';
import { container, document } from '../testing/sampleDocuments.ts';
import { draftedRole, emptyDraft } from './accessDraft.ts';

const route = 'GET /api/documents/v1/containers/taxes/access';
const changeRoute = 'PATCH /api/documents/v1/containers/taxes/access';

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
  server
    .on('GET /api/documents/v1/containers/tree', () => ({
      data: [container('root', null), container('taxes', 'root')],
    }))
    .on('GET /api/documents/v1/containers/documents', ({ query }) => {
      const items = query.get('staffUploads') === 'false' ? [] : [document('a.pdf')];
      return { data: { items, next: null, total: items.length } };
    })
    .on(route, () => access('taxes'));
});

function person(contactId: string, more: Partial<PersonWithAccess> = {}): PersonWithAccess {
  return {
    contactId,
    firstName: contactId,
    lastName: 'Lima',
    email: `${contactId}@demo.test`,
    own: null,
    role: 'Contributor',
    from: null,
    isPersonal: false,
    inherited: 'Contributor',
    permissions: { canCreate: true, canRead: true, canUpdate: true, canDelete: false },
    isCreator: false,
    seesPreviews: false,
    ...more,
  };
}

function access(
  id: string,
  people: readonly PersonWithAccess[] = [person('Ana'), person('Ben')],
): ItemAccess {
  return {
    item: { id, name: id, type: id === 'root' ? 'Client' : 'Folder', clientId: 'root' },
    everyone: { own: null, role: 'Contributor', from: null, inherited: 'Contributor' },
    people: [...people],
    total: people.length,
  };
}

async function openDialog(grants = ['Platform.DefaultStaff']) {
  const { portal } = await openPortal('/documents', server, { grants });
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for taxes' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Who can see this' }));
  return { portal, dialog: await screen.findByRole('dialog', { name: 'Who can see “taxes”' }) };
}

const roleOf = (dialog: HTMLElement, name: string) =>
  within(dialog).findByRole('combobox', { name: `What ${name} Lima can do` });

it('shows each contact’s role and the folder where it is set', async () => {
  server.on(route, () =>
    access('taxes', [
      person('Ana'),
      person('Ben', {
        role: 'None',
        inherited: 'None',
        isPersonal: true,
        from: { id: 'root', name: 'Acme' },
      }),
      person('Cleo', { own: 'Owner', role: 'Owner', isPersonal: true, from: { id: 'taxes', name: 'taxes' } }),
    ]),
  );
  const { dialog } = await openDialog();
  await within(dialog).findByText('Can view and add · the default for contacts');
  within(dialog).getByText('Doesn’t see it · set on “Acme”');
  within(dialog).getByText('Can view, add and delete everything · set here');
  within(dialog).getByText('3 contacts');
});

it('finds a contact among many, also without accents', async () => {
  const names = ['Ana', 'Ben', 'Caio', 'Davi', 'Eva', 'João'];
  server.on(route, () =>
    access(
      'taxes',
      names.map((name) => person(name)),
    ),
  );
  const { dialog } = await openDialog();
  await userEvent.type(await within(dialog).findByRole('searchbox', { name: 'Find a contact' }), 'joao');
  await roleOf(dialog, 'João');
  expect(within(dialog).queryByRole('combobox', { name: 'What Ana Lima can do' })).toBeNull();
});

it('saves a changed role together with the previous one, by keyboard', async () => {
  server.on(changeRoute, () =>
    access('taxes', [person('Ana', { own: 'None', role: 'None', isPersonal: true })]),
  );
  const { dialog } = await openDialog();
  const field = await roleOf(dialog, 'Ana');
  await userEvent.selectOptions(field, 'No access');
  within(dialog).getByText('Doesn’t see it · not saved yet');
  const save = within(dialog).getByRole('button', { name: 'Save' });
  save.focus();
  await userEvent.keyboard('{Enter}');
  await within(dialog).findByText('Saved. It counts right away.');
  const [request] = server.requestsOf(changeRoute);
  expect(request?.body).toEqual({ people: [{ contactId: 'Ana', role: 'None', was: null }] });
});

it('asks before a changed role is lost', async () => {
  const { portal, dialog } = await openDialog();
  await userEvent.selectOptions(await roleOf(dialog, 'Ana'), 'No access');
  portal.dialogs.answer = false;
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(portal.dialogs.asked).toHaveLength(1);
  expect(((await roleOf(dialog, 'Ana')) as HTMLSelectElement).value).toBe('None');
  portal.dialogs.answer = true;
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(portal.dialogs.asked).toHaveLength(2);
});

it('asks before a changed role is lost by opening another folder', async () => {
  server.on('GET /api/documents/v1/containers/root/access', () => access('root'));
  const { portal, dialog } = await openDialog();
  await userEvent.selectOptions(await roleOf(dialog, 'Ana'), 'No access');
  portal.dialogs.answer = false;
  const all = within(dialog).getByRole('button', { name: 'Show all folders of this client' });
  await userEvent.click(all);
  expect(portal.dialogs.asked).toHaveLength(1);
  expect(((await roleOf(dialog, 'Ana')) as HTMLSelectElement).value).toBe('None');
  portal.dialogs.answer = true;
  await userEvent.click(all);
  await screen.findByRole('dialog', { name: 'Who can see “Documents”' });
});

it('is closed by a press outside once the roles are saved', async () => {
  server.on(changeRoute, () => access('taxes', [person('Ana', { own: 'None', role: 'None' })]));
  const { portal, dialog } = await openDialog();
  await userEvent.selectOptions(await roleOf(dialog, 'Ana'), 'No access');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await within(dialog).findByRole('status');
  // Later than a double click on the opener.
  const now = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1000);
  await userEvent.click(globalThis.document.body);
  now.mockRestore();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(portal.dialogs.asked).toEqual([]);
});

it('is closed during a save without a question, once the roles are saved', async () => {
  const held = Promise.withResolvers<ItemAccess>();
  server.on(changeRoute, () => held.promise);
  const { portal, dialog } = await openDialog();
  await userEvent.selectOptions(await roleOf(dialog, 'Ana'), 'No access');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(portal.dialogs.asked).toEqual([]);
  held.resolve(access('taxes', [person('Ana', { own: 'None', role: 'None' })]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('reports a conflict with someone else’s change, and keeps the chosen role', async () => {
  server.on(changeRoute, () => new Refusal(409, 'conflict', 'changed-meanwhile'));
  const { dialog } = await openDialog();
  await userEvent.selectOptions(await roleOf(dialog, 'Ana'), 'Can view');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await within(dialog).findByText(/^Someone else changed who can see this/);
  expect(((await roleOf(dialog, 'Ana')) as HTMLSelectElement).value).toBe('Reader');
});

it('warns that a contact who sees previews cannot add files here, even before saving', async () => {
  server.on(route, () =>
    access('taxes', [person('Ana', { own: 'Reader', role: 'Reader', isPersonal: true, seesPreviews: true })]),
  );
  const { dialog } = await openDialog();
  const field = await roleOf(dialog, 'Ana');
  expect(within(dialog).queryByText(/sees previews/)).toBeNull();
  await userEvent.selectOptions(field, 'Can view and add');
  within(dialog).getByText(/^Ana sees previews, so can add files only/);
  await userEvent.selectOptions(field, 'Can do everything');
  expect(within(dialog).queryByText(/sees previews/)).toBeNull();
});

it('changes the access to a single document, and leads to its folder', async () => {
  const ofDocument = 'documents/v1/documents/a.pdf/access';
  const ofA = (people: PersonWithAccess[]): ItemAccess => ({
    ...access('root', people),
    item: { id: 'a.pdf', name: 'a.pdf', type: 'Document', clientId: 'root' },
  });
  server
    .on('GET /api/documents/v1/containers/root/access', () => access('root'))
    .on(`GET /api/${ofDocument}`, () => ofA([person('Ana', { seesPreviews: true })]))
    .on(`PATCH /api/${ofDocument}`, () =>
      ofA([person('Ana', { own: 'None', role: 'None', isPersonal: true })]),
    );
  await openPortal('/documents', server, { grants: ['Platform.DefaultStaff'] });
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for a.pdf' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Who can see this' }));
  const dialog = await screen.findByRole('dialog', { name: 'Who can see “a.pdf”' });
  await within(dialog).findByText('Can view and change · the default for contacts');
  within(dialog).getByText('Ana sees previews, so can change only documents that Ana added.');
  await userEvent.selectOptions(await roleOf(dialog, 'Ana'), 'No access');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await within(dialog).findByText('Saved. It counts right away.');
  expect(server.requestsOf(`PATCH /api/${ofDocument}`)[0]?.body).toEqual({
    people: [{ contactId: 'Ana', role: 'None', was: null }],
  });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Change on “root”' }));
  const folder = await screen.findByRole('dialog', { name: 'Who can see “root”' });
  await within(folder).findByText('2 contacts');
});

it('opens for the current folder, too', async () => {
  server.on('GET /api/documents/v1/containers/root/access', () => access('root'));
  await openPortal('/documents', server, { grants: ['Platform.DefaultStaff'] });
  await userEvent.click(await screen.findByRole('button', { name: 'Who can see this' }));
  await screen.findByRole('dialog', { name: 'Who can see “Acme Bakery LLC”' });
});

it('is disabled for read-only staff', async () => {
  const { dialog } = await openDialog(['Platform.DefaultStaff', 'Staff.ReadOnly']);
  expect(((await roleOf(dialog, 'Ana')) as HTMLSelectElement).disabled).toBe(true);
  expect(within(dialog).queryByRole('button', { name: 'Save' })).toBeNull();
});

it('is not offered to clients', async () => {
  await openPortal('/documents', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for taxes' }));
  await screen.findByRole('menuitem', { name: 'Rename' });
  expect(screen.queryByRole('menuitem', { name: 'Who can see this' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Who can see this' })).toBeNull();
});

it('a role drafted for everyone applies only to contacts without a role of their own', () => {
  const draft = { ...emptyDraft, everyone: { role: 'Reader', was: null } } as const;
  const roles = [
    person('Ana'),
    person('Ben', { own: 'None', role: 'None', isPersonal: true }),
    person('Cleo', {
      role: 'Owner',
      inherited: 'Owner',
      isPersonal: true,
      from: { id: 'root', name: 'Acme' },
    }),
  ].map((one) => draftedRole(one, access('taxes'), draft).role);
  expect(roles).toEqual(['Reader', 'None', 'Owner']);
});
