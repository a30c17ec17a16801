import { createTestPortal, makeClient, makeDocument, problem } from '@anteroom/plugin-kit/testing';
import type { TaskDraft } from '@anteroom/sdk';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { FirmWaysToPay } from '../api.ts';
// Normally loaded on demand. Imported here so that no test has to wait for it.
import './PdfsOfClients.tsx';
import { invoice } from './testing/invoiceTask.ts';

const known: FirmWaysToPay = { ways: invoice.ways, currency: 'USD', hasPage: true };

function openEditor(answer: () => FirmWaysToPay = () => known) {
  const portal = createTestPortal({
    flags: { invoiceTask: true },
    clients: [makeClient(), makeClient({ id: 'client-2', name: 'Oakley' })],
    documents: [makeDocument({ name: 'Invoice.pdf' }), makeDocument({ name: 'Notes.txt' })],
  });
  portal.http.on('GET /api/payments/v1/ways', answer);
  const drafts: (TaskDraft | null)[] = [];
  const clients = [makeClient()];
  const show = (of = clients) =>
    portal.show('task editor PAYMENT_REQUEST', {
      editor: { clients: of, onDraft: (draft) => drafts.push(draft) },
    });
  return { user: portal.user, http: portal.http, drafts, show };
}

const field = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });

describe('InvoiceEditor', () => {
  it('starts with how the firm was paid last, and computes the totals', async () => {
    const { user, drafts, show } = openEditor();
    await show();
    expect(await screen.findByDisplayValue('000482915537')).toBeTruthy();
    expect(drafts.at(-1)).toBeNull();
    await user.type(field('Invoice number'), 'HF-7');
    await user.type(field('Description'), 'Advice');
    await user.clear(field('Quantity'));
    await user.type(field('Quantity'), '1.5');
    await user.type(field('Unit price'), '100.10');
    await user.type(field(/^Tax/), '12');
    expect(screen.getByText('$162.15')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Choose: Invoice.pdf' }));
    const { reference: _, ...account } = invoice.ways[0] as { reference: string };
    await waitFor(() =>
      expect(drafts.at(-1)?.definition).toMatchObject({
        number: 'HF-7',
        currency: 'USD',
        lines: [{ description: 'Advice', quantity: 1.5, unitPrice: 10_010, amount: 15_015, tax: 1_200 }],
        subtotal: 15_015,
        tax: 1_200,
        total: 16_215,
        documentId: 'Invoice.pdf',
        ways: [{ ...account, reference: 'HF-7' }, { kind: 'payment-page' }],
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Remove Invoice.pdf' }));
    await waitFor(() => expect(drafts.at(-1)?.definition).toMatchObject({ documentId: null }));
    expect(screen.queryByText('Notes.txt')).toBeNull();
  });

  it('shows what is wrong with an account, and drafts no task until it is corrected', async () => {
    const { user, drafts, show } = openEditor(() => ({ ways: [], currency: null, hasPage: false }));
    await show();
    await user.type(await screen.findByRole('textbox', { name: 'Invoice number' }), 'HF-8');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Currency' }), 'EUR – Euro');
    await user.type(field('Description'), 'Advice');
    await user.type(field('Unit price'), '10');
    await user.click(screen.getByRole('checkbox', { name: 'Bank transfer by IBAN' }));
    await user.type(field('Pay to'), 'Hafen');
    await user.type(field('IBAN'), 'DE89 3704 0044 0532 0130 01');
    expect(await screen.findByText('Enter a valid IBAN.')).toBeTruthy();
    expect(drafts.at(-1)).toBeNull();
    await user.type(field('IBAN'), '{Backspace}0');
    await waitFor(() =>
      expect(drafts.at(-1)?.definition).toMatchObject({
        currency: 'EUR',
        ways: [{ kind: 'iban-transfer', payee: 'Hafen', iban: 'DE89370400440532013000', reference: 'HF-8' }],
      }),
    );
    expect(screen.queryByText('Enter a valid IBAN.')).toBeNull();
  });

  it('drafts an invoice for each of several clients, with consecutive numbers', async () => {
    const { user, http, drafts, show } = openEditor();
    await show([makeClient(), makeClient({ id: 'client-2', name: 'Oakley' })]);
    await user.type(await screen.findByRole('textbox', { name: 'Invoice number' }), '2026-09');
    await user.type(field('Description'), 'Advice');
    await user.type(field('Unit price'), '10');
    screen.getByText('Each client gets an invoice of its own: numbers 2026-09 to 2026-10.');
    await user.click(await screen.findByRole('radio', { name: /^One of its own/ }));
    const picker = screen.getByLabelText('Invoice as PDF (optional)', { selector: 'input' });
    http.on('POST /api/people/v1/file-matches', () => ({
      items: [{ clients: [{ id: 'client-2', name: 'Oakley' }], clue: 'name', foundIn: 'name' }],
    }));
    await user.upload(picker, new File(['%PDF-1.7'], 'Oakley.pdf', { type: 'application/pdf' }));
    await user.click(await screen.findByRole('button', { name: 'Upload 1 file' }));
    await waitFor(() =>
      expect(Object.fromEntries(drafts.at(-1)?.forClients ?? [])).toMatchObject({
        'client-1': {
          definition: { number: '2026-09', documentId: null, ways: [{ reference: '2026-09' }, {}] },
        },
        'client-2': { definition: { number: '2026-10', documentId: expect.any(String) } },
      }),
    );
  });

  it('shows when the firm’s accounts cannot be loaded, and retries', async () => {
    const { user, http, show } = openEditor(() => {
      throw problem('unavailable', 503);
    });
    await show();
    const again = await screen.findByRole('button', { name: 'Try again' });
    http.on('GET /api/payments/v1/ways', () => known);
    await user.click(again);
    expect(await screen.findByRole('textbox', { name: 'Invoice number' })).toBeTruthy();
  });
});
