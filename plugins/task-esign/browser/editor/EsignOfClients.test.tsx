import { createTestPortal, makeClient } from '@anteroom/plugin-kit/testing';
import type { TaskDraft } from '@anteroom/sdk';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';

const clients = [makeClient(), makeClient({ id: 'client-2', name: 'Oak' })];
const contact = (contactId: string) => ({ contactId, name: contactId, email: `${contactId}@demo.test` });

async function open(second = [contact('ann'), contact('ben')]) {
  const portal = createTestPortal({ clients });
  portal.http.on('GET /api/client-center/v1/clients/client-1/contacts', () => ({
    contacts: [contact('olivia')],
  }));
  portal.http.on('GET /api/client-center/v1/clients/client-2/contacts', () => ({ contacts: second }));
  const drafts: (TaskDraft | null)[] = [];
  await portal.show('task editor ESIGN', { editor: { clients, onDraft: (draft) => drafts.push(draft) } });
  return { user: portal.user, http: portal.http, drafts };
}

it('drafts one signer for each client, with the same fields on one file', async () => {
  const { user, drafts } = await open();
  const picker = screen.getByLabelText('Document to sign', { selector: 'input' });
  await user.upload(picker, new File(['%PDF-1.7'], 'Letter.pdf', { type: 'application/pdf' }));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Who signs for Oak?' }), 'ben');
  await user.click(await screen.findByRole('button', { name: 'Place fields' }));
  const desk = within(await screen.findByRole('dialog'));
  await user.click(await desk.findByRole('button', { name: 'Place on page 1' }));
  await waitFor(() =>
    expect(Object.fromEntries(drafts.at(-1)?.forClients ?? [])).toMatchObject({
      'client-1': { definition: { signers: [{ contactId: 'olivia' }], fields: [{ signer: 1 }] } },
      'client-2': { definition: { signers: [{ contactId: 'ben' }], fields: [{ signer: 1 }] } },
    }),
  );
});

it('drafts everyone who can sign, each with fields of their own, and fewer fields for fewer people', async () => {
  const { user, drafts } = await open();
  const picker = screen.getByLabelText('Document to sign', { selector: 'input' });
  await user.upload(picker, new File(['%PDF-1.7'], 'Letter.pdf', { type: 'application/pdf' }));
  await user.click(screen.getByRole('radio', { name: 'Everyone who can sign' }));
  await screen.findByText('Oak: ann, ben');
  await user.click(await screen.findByRole('button', { name: 'Place fields' }));
  const desk = within(await screen.findByRole('dialog'));
  await user.click(await desk.findByRole('button', { name: 'Place on page 1' }));
  expect(drafts.at(-1)).toBeNull();
  await user.selectOptions(desk.getByRole('combobox', { name: 'For' }), 'Signer 2');
  await user.click(desk.getByRole('button', { name: 'Place on page 1' }));
  await waitFor(() => expect(drafts.at(-1)).not.toBeNull());
  const [one, two] = ['client-1', 'client-2'].map((id) => drafts.at(-1)?.forClients?.get(id)?.definition);
  expect(one).toMatchObject({
    signers: [{ contactId: 'olivia', role: 'taxpayer' }],
    fields: [{ signer: 1 }],
  });
  expect(two).toMatchObject({
    signers: [
      { contactId: 'ann', role: 'taxpayer' },
      { contactId: 'ben', role: 'spouse' },
    ],
    fields: [{ signer: 1 }, { signer: 2 }],
  });

  await user.click(desk.getByRole('button', { name: 'Done' }));
  await user.click(screen.getByRole('radio', { name: 'One person of each client' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Who signs for Oak?' }), 'ben');
  await waitFor(() =>
    expect(drafts.at(-1)?.forClients?.get('client-2')?.definition).toMatchObject({
      signers: [{ contactId: 'ben' }],
      fields: [{ signer: 1 }],
    }),
  );
});

it('asks for signers only of the clients who have a document', async () => {
  const { user, http, drafts } = await open();
  http.on('POST /api/people/v1/file-matches', () => ({
    items: [{ clients: [{ id: 'client-1', name: 'Bramble' }], clue: 'code', foundIn: 'name' }],
  }));
  await user.click(screen.getByRole('radio', { name: /^One of its own/ }));
  const picker = screen.getByLabelText('Document to sign', { selector: 'input' });
  await user.upload(picker, new File(['%PDF-1.7'], 'Letter.pdf', { type: 'application/pdf' }));
  await user.click(await screen.findByRole('button', { name: 'Upload 1 file' }));
  await user.click(await screen.findByRole('button', { name: 'Place fields' }));
  expect(screen.queryByRole('combobox', { name: 'Who signs for Oak?' })).toBeNull();
  const desk = within(await screen.findByRole('dialog'));
  await user.click(await desk.findByRole('button', { name: 'Place on page 1' }));
  await waitFor(() => expect([...(drafts.at(-1)?.forClients?.keys() ?? [])]).toEqual(['client-1']));
});

it('names the clients for whom nobody can sign, and drafts nothing', async () => {
  const { user, drafts } = await open([]);
  const picker = screen.getByLabelText('Document to sign', { selector: 'input' });
  await user.upload(picker, new File(['%PDF-1.7'], 'Letter.pdf', { type: 'application/pdf' }));
  await screen.findByText('No one can sign for Oak. Add a contact, or leave them out.');
  expect(drafts.at(-1)).toBeNull();
});
