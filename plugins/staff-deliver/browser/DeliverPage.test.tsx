import type { FileMatch } from '@anteroom/contract/fileMatches';
import { createTestPortal, makeClient, problem } from '@anteroom/plugin-kit/testing';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';

const match = 'POST /api/people/v1/file-matches';
const documents = (id: string) => `POST /api/deliver/v1/clients/${id}/documents`;

const acme = { id: 'a', name: 'Acme' };
const bramble = { id: 'b', name: 'Bramble' };
const nobody: FileMatch = { clients: [], clue: null, foundIn: null };
const named = (client: { id: string; name: string }): FileMatch => ({
  clients: [client],
  clue: 'name',
  foundIn: 'name',
});

async function open(permissions = ['Platform.DefaultStaff', 'Platform.ccVnext']) {
  const portal = createTestPortal({
    permissions,
    clients: [makeClient(acme), makeClient(bramble)],
  });
  portal.http.on(match, ({ body }) => ({
    items: (body as { files: { name: string; text: string }[] }).files.map(({ name, text }) =>
      name.startsWith('acme') || text.includes('Acme')
        ? named(acme)
        : name.startsWith('bramble')
          ? named(bramble)
          : name.startsWith('both')
            ? { clients: [acme, bramble], clue: 'identifier', foundIn: 'text' }
            : nobody,
    ),
  }));
  portal.http.on('POST /api/deliver/v1/ended-batches', () => ({ people: 2, unheard: [] }));
  await portal.show('staff page deliver');
  return portal;
}

const file = (name: string) => new File([name], name, { type: 'application/pdf' });
const choose = (...names: string[]) =>
  fireEvent.change(screen.getByLabelText('Files to deliver', { selector: 'input' }), {
    target: { files: names.map(file) },
  });
const row = (name: string) =>
  screen.getAllByRole('listitem').find((each) => within(each).queryByText(name)) as HTMLElement;

it('sends each file to the client that it names, and says how many people are e-mailed', async () => {
  const portal = await open();
  for (const { id } of [acme, bramble])
    portal.http.on(documents(id), () => ({ documentId: `d-${id}`, name: 'x.pdf', isNew: true }));
  choose('acme one.pdf', 'acme two.pdf', 'bramble.pdf');
  await portal.user.click(await screen.findByRole('button', { name: 'Send 3 files to 2 clients' }));
  await screen.findByText('3 documents delivered');
  screen.getByText('We’re e-mailing 2 people, one e-mail each.');
  expect(portal.http.callsOf(documents('a'))).toHaveLength(2);
  expect(portal.http.callsOf(documents('b'))).toHaveLength(1);
});

it('does not count a file that is still being read as ready', async () => {
  const portal = await open();
  const held = Promise.withResolvers<string>();
  portal.pdf.textOf = (name) => (name === 'slow.pdf' ? held.promise : '');
  choose('acme.pdf', 'slow.pdf');
  await screen.findByText('Finding out whose files these are');
  const send = screen.getByRole('button', { name: 'Send files' }) as HTMLButtonElement;
  expect(send.disabled).toBe(true);
  held.resolve('Dear Acme');
  await waitFor(() => screen.getByRole('button', { name: 'Send 2 files to 1 client' }));
});

it('stops reading files when the page is left, also after starting over', async () => {
  const portal = await open();
  choose('acme.pdf');
  await portal.user.click(await screen.findByRole('button', { name: 'Start over' }));
  const read: string[] = [];
  const held = Promise.withResolvers<string>();
  portal.pdf.textOf = (name) => {
    read.push(name);
    return held.promise;
  };
  choose('acme.pdf');
  choose('bramble.pdf');
  await waitFor(() => expect(read).toEqual(['acme.pdf']));
  cleanup();
  await act(async () => held.resolve(''));
  expect(read).toEqual(['acme.pdf']);
});

it('leaves the choice of client to staff where a file names none or two, and says why', async () => {
  const portal = await open();
  portal.http.on(documents('b'), () => ({ documentId: 'd', name: 'x.pdf', isNew: true }));
  portal.pdf.textOf = (name) => {
    if (name === 'locked.pdf') throw Object.assign(new Error('locked'), { name: 'PasswordException' });
    if (name === 'broken.pdf') throw Object.assign(new Error('broken'), { name: 'InvalidPDFException' });
    return name === 'both.pdf' ? 'two of them' : '';
  };
  choose('locked.pdf', 'broken.pdf', 'both.pdf', 'scan.pdf');
  await screen.findByText('4 files need a client. Choose one for each, or leave them out.');
  within(row('locked.pdf')).getByText(/has a password/);
  within(row('broken.pdf')).getByText(/is damaged/);
  within(row('both.pdf')).getByText('Could be Acme and Bramble.');
  within(row('scan.pdf')).getByText(/has no text/);

  await portal.user.click(screen.getByRole('button', { name: 'Choose client: both.pdf' }));
  const dialog = await screen.findByRole('dialog', { name: 'both.pdf' });
  await portal.user.click(await within(dialog).findByRole('combobox', { name: 'Client' }));
  await portal.user.click(await screen.findByRole('option', { name: 'Bramble' }));
  await portal.user.click(within(dialog).getByRole('button', { name: 'Apply' }));
  await portal.user.click(screen.getByRole('button', { name: 'Leave out scan.pdf' }));
  await portal.user.click(await screen.findByRole('button', { name: 'Send 1 file to 1 client' }));
  await screen.findByText('1 document delivered');
  screen.getByText('2 files need a client. Choose one for each, or leave them out.');
});

it('numbers a name that is taken, and marks a file that was already there', async () => {
  const portal = await open();
  const names: string[] = [];
  portal.http.on(documents('a'), ({ body }) => {
    const { name } = (body as FormData).get('file[]') as File;
    names.push(name);
    if (name === 'acme.pdf') throw problem('conflict', 409, 'name-taken');
    return { documentId: 'd', name, isNew: false };
  });
  choose('acme.pdf');
  await portal.user.click(await screen.findByRole('button', { name: 'Send 1 file to 1 client' }));
  await screen.findByText('Already there');
  await screen.findByText('Nothing was delivered');
  screen.getByText('The clients already have these files.');
  expect(names).toEqual(['acme.pdf', 'acme (1).pdf']);
});

it('shows which files failed, and sends only those again', async () => {
  const portal = await open();
  let isBroken = true;
  portal.http.on(documents('a'), ({ body }) => {
    const { name } = (body as FormData).get('file[]') as File;
    if (isBroken && name === 'acme 2.pdf') throw problem('not-found', 404);
    return { documentId: name, name, isNew: true };
  });
  choose('acme 1.pdf', 'acme 2.pdf', 'acme 3.pdf');
  await portal.user.click(await screen.findByRole('button', { name: 'Send 3 files to 1 client' }));
  await screen.findByText('2 documents delivered');
  within(row('acme 2.pdf')).getByText(/has no such folder/);
  screen.getByText('1 file wasn’t sent. The list says why.');
  expect(screen.queryByRole('button', { name: 'Deliver more' })).toBeNull();
  isBroken = false;
  await portal.user.click(await screen.findByRole('button', { name: 'Send 1 file to 1 client' }));
  await screen.findByText('3 documents delivered');
  expect(portal.http.callsOf(documents('a'))).toHaveLength(4);
});

it('does not send an empty file, and does not say that anything was delivered', async () => {
  const portal = await open();
  fireEvent.change(screen.getByLabelText('Files to deliver', { selector: 'input' }), {
    target: { files: [new File([], 'acme.pdf', { type: 'application/pdf' })] },
  });
  await portal.user.click(await screen.findByRole('button', { name: 'Send 1 file to 1 client' }));
  await screen.findByText('Nothing was delivered');
  within(row('acme.pdf')).getByText('The file is empty.');
  expect(screen.queryByText(/e-mailing/)).toBeNull();
  expect(portal.http.callsOf(documents('a'))).toEqual([]);
});

it('uploads each file once, copies it to the other chosen clients, and uploads it again if the copy fails', async () => {
  const portal = createTestPortal({ permissions: ['Platform.DefaultStaff', 'Platform.ccVnext'] });
  portal.http.on('POST /api/deliver/v1/ended-batches', () => ({ people: 2, unheard: [] }));
  const copies = 'POST /api/deliver/v1/clients/b/copies';
  portal.http.on(documents('a'), ({ body }) => {
    const { name } = (body as FormData).get('file[]') as File;
    return { documentId: `d-${name}`, name, isNew: true };
  });
  portal.http.on(documents('b'), () => ({ documentId: 'd', name: 'fees.pdf', isNew: true }));
  portal.http.on(copies, ({ body }) => {
    // The document was deleted meanwhile.
    if ((body as { name: string }).name === 'fees.pdf') throw problem('not-found', 404);
    return { documentId: 'd', name: 'circular.pdf', isNew: true };
  });
  const chosen = [acme, bramble].map(makeClient);
  await portal.show('client action deliver', { chosen });
  choose('circular.pdf', 'fees.pdf');
  await portal.user.click(await screen.findByRole('button', { name: 'Send 4 files to 2 clients' }));
  await screen.findByText('4 documents delivered');
  expect(portal.http.callsOf(match)).toEqual([]);
  expect(portal.http.callsOf(documents('a'))).toHaveLength(2);
  expect(portal.http.callsOf(copies).map(({ body }) => body)).toMatchObject([
    { documentId: 'd-circular.pdf', name: 'circular.pdf' },
    { documentId: 'd-fees.pdf', name: 'fees.pdf' },
  ]);
  // If the document no longer exists, the file is uploaded again.
  expect(portal.http.callsOf(documents('b'))).toHaveLength(1);
});

it('offers a retry when the client of a file cannot be looked up', async () => {
  const portal = await open();
  portal.http.on(match, () => {
    throw problem('unavailable', 503);
  });
  choose('acme.pdf');
  await screen.findByText('We couldn’t look up the client of 1 file');
  portal.http.on(match, () => ({ items: [named(acme)] }));
  await portal.user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('button', { name: 'Send 1 file to 1 client' });
});

it('looks up the clients of 1000 files in batches of 20, and renders fewer than 200 rows', async () => {
  const portal = await open();
  choose(...Array.from({ length: 1000 }, (_, at) => `acme ${at}.pdf`));
  await screen.findByRole('button', { name: 'Send 1,000 files to 1 client' }, { timeout: 20_000 });
  expect(portal.http.callsOf(match)).toHaveLength(50);
  expect(screen.getAllByRole('listitem').length).toBeLessThan(200);
}, 30_000);

it.each([
  ['clients', ['Platform.DefaultClient', 'Platform.ccVnext']],
  ['staff who may only read', ['Platform.DefaultStaff', 'Platform.ccVnext', 'Staff.ReadOnly']],
])('is hidden from %s', async (_, permissions) => {
  await expect(open(permissions)).rejects.toThrow('is hidden by its when');
});
