import { createTestPortal, makeClient, makeDocument, problem } from '@anteroom/plugin-kit/testing';
import type { TaskDraft, TaskDraftRefusal } from '@anteroom/sdk';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { EsignDefinition } from '../../api.ts';
import { definitionFaults } from '../../rules/esignRules.ts';

const people = 'GET /api/client-center/v1/clients/client-1/contacts';
const contacts = [
  { contactId: 'olivia', name: 'Olivia Hartwell', email: 'olivia@demo.test' },
  { contactId: 'owen', name: 'Owen Hartwell', email: 'owen@demo.test' },
];

function openEditor(refusals: readonly TaskDraftRefusal[] = []) {
  const portal = createTestPortal({
    documents: [makeDocument({ name: 'Letter.pdf' }), makeDocument({ name: 'Scan.png' })],
  });
  portal.http.on(people, () => ({ contacts }));
  const drafts: (TaskDraft | null)[] = [];
  const open = () =>
    portal.show('task editor ESIGN', {
      editor: { clients: [makeClient()], refusals, onDraft: (draft) => drafts.push(draft) },
    });
  return Object.assign(portal, { drafts, open });
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });

async function beginPlacing(portal: ReturnType<typeof openEditor>) {
  const { user, open } = portal;
  await open();
  await user.click(await button('Choose: Letter.pdf'));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'First signer' }), 'olivia');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Next signer' }), 'owen');
  await user.click(await button('Place fields'));
  const desk = within(await screen.findByRole('dialog', { name: 'Letter.pdf' }));
  await desk.findByRole('button', { name: 'Place on page 1' });
  return desk;
}

describe('EsignEditor', () => {
  it('drafts a valid definition from fields that were placed, moved and removed by keyboard', async () => {
    const portal = openEditor();
    const { user, drafts, pdf } = portal;
    const desk = await beginPlacing(portal);
    expect(pdf.shown).toEqual([
      { path: '/api/storage/v1/documents/Letter.pdf/preview', size: makeDocument().size },
    ]);
    await user.click(desk.getByRole('button', { name: 'Place on page 1' }));
    const first = desk.getByRole('button', { name: /^Signature for Olivia Hartwell, page 1/ });
    expect(document.activeElement).toBe(first);
    await user.keyboard('{ArrowDown}{Shift>}{ArrowRight}{/Shift}');

    await user.selectOptions(desk.getByRole('combobox', { name: 'For' }), 'owen');
    await user.click(desk.getByRole('button', { name: 'Place on page 1' }));
    await user.selectOptions(desk.getByRole('combobox', { name: 'Field to place' }), 'text');
    await user.click(desk.getByRole('button', { name: 'Place on page 1' }));
    await user.type(desk.getByRole('textbox', { name: 'Label' }), 'Telephone');
    await user.click(desk.getByRole('checkbox', { name: 'Required' }));
    await user.selectOptions(desk.getByRole('combobox', { name: 'Signer' }), 'olivia');
    await user.click(desk.getByRole('button', { name: 'Place on page 1' }));
    await user.keyboard('{Delete}');
    await user.click(desk.getByRole('button', { name: 'Done' }));

    expect(await screen.findByText('3 fields placed. All signers have a place to sign.')).toBeTruthy();
    const asked = () => {
      const draft = drafts.at(-1);
      if (!draft) throw new Error('There is no draft.');
      return draft.definition as EsignDefinition;
    };
    const middle = { x: 226, y: 376, width: 160, height: 40 };
    expect(asked()).toMatchObject({
      documentId: 'Letter.pdf',
      signers: [
        { contactId: 'olivia', role: 'taxpayer' },
        { contactId: 'owen', role: 'spouse' },
      ],
      fields: [
        {
          type: 'signature',
          signer: 1,
          page: 1,
          box: { ...middle, x: 236, y: 377 },
          required: true,
        },
        { type: 'signature', signer: 2, page: 1, box: middle, required: true },
        { type: 'text', signer: 1, required: false, label: 'Telephone' },
      ],
    });
    const page = { crop: { x: 0, y: 0, width: 612, height: 792 }, rotation: 0 } as const;
    expect(definitionFaults(asked(), [page])).toEqual([]);

    await user.click(await button('Move Owen Hartwell up'));
    expect(asked().fields.map(({ signer }) => signer)).toEqual([2, 1, 2]);
    await user.click(await button('Remove Owen Hartwell'));
    expect(asked().fields).toHaveLength(2);
  });

  it('places a field where the page is clicked, and lets it be dragged', async () => {
    const portal = openEditor();
    const desk = await beginPlacing(portal);
    const layer = desk.getByLabelText('Page 1');
    fireEvent.click(layer.parentElement as HTMLElement, { clientX: 300, clientY: 1200 });
    const field = desk.getByRole<HTMLButtonElement>('button', {
      name: /^Signature for Olivia Hartwell, page 2/,
    });
    expect([field.style.left, field.style.top]).toEqual(['220px', '1180px']);
    field.setPointerCapture = () => {};
    fireEvent.pointerDown(field, { clientX: 230, clientY: 1190, button: 0 });
    fireEvent.pointerMove(field, { clientX: 130, clientY: 190 });
    fireEvent.pointerUp(field, { clientX: 130, clientY: 190 });
    fireEvent.pointerMove(field, { clientX: 500, clientY: 500 });
    const moved = desk.getByRole('button', { name: /^Signature for Olivia Hartwell, page 1/ });
    expect([moved.style.left, moved.style.top]).toEqual(['120px', '180px']);
    // A press between the pages places no field.
    fireEvent.click(layer.parentElement as HTMLElement, { clientX: 300, clientY: 900 });
    expect(desk.getAllByRole('button', { name: /^Signature for/ })).toHaveLength(1);
  });

  it('makes the chosen field wider and narrower', async () => {
    const portal = openEditor();
    const desk = await beginPlacing(portal);
    fireEvent.click(desk.getByRole('button', { name: 'Place on page 1' }));
    const field = desk.getByRole<HTMLButtonElement>('button', { name: /^Signature for/ });
    expect(field.style.width).toBe('160px');
    fireEvent.click(desk.getByRole('button', { name: 'Wider' }));
    expect(field.style.width).toBe('180px');
    fireEvent.click(desk.getByRole('button', { name: 'Narrower' }));
    expect(field.style.width).toBe('160px');
  });

  it('suggests a password as the cause when the pages of a document cannot be shown', async () => {
    const { user, pdf, open } = openEditor();
    pdf.failure = new Error('No password was given.');
    await open();
    expect(screen.queryByText('Scan.png')).toBeNull();
    await user.click(await button('Choose: Letter.pdf'));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'First signer' }), 'olivia');
    await user.click(await button('Place fields'));
    expect(await screen.findByText(/If the PDF has a password/)).toBeTruthy();
  });

  it('shows when the client’s people cannot be loaded, and retries', async () => {
    const { user, http, open } = openEditor();
    http.on(people, () => {
      throw problem('unavailable', 503);
    });
    await open();
    const again = await button('Try again');
    http.on(people, () => ({ contacts: [] }));
    await user.click(again);
    expect(await screen.findByText('This client has no one who can sign yet.')).toBeTruthy();
  });
});
