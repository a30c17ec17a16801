import { pixCode } from '@anteroom/domain/brazil/pixCode';
import {
  createTestPortal,
  makeDocument,
  makeTaskGroup,
  problem,
  type TestPortalOptions,
} from '@anteroom/plugin-kit/testing';
import type { Task } from '@anteroom/sdk';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { InvoiceDefinition, InvoicePayments } from '../api.ts';
import { epcCode } from '../rules/epcCode.ts';
import { ibanTransfer, invoice, invoiceTask, pix } from './testing/invoiceTask.ts';
import { readQr } from './testing/readQr.ts';

const paymentsRoute = 'GET /api/payments/v1/tasks/task-1';
const pageRoute = 'POST /api/payments/v1/tasks/task-1/page';
const noPayments: InvoicePayments = { hasPage: true, pageOpenedAt: null, payments: [] };

interface Given extends TestPortalOptions {
  readonly task?: Partial<Task>;
  readonly invoice?: Partial<InvoiceDefinition>;
  readonly payments?: Partial<InvoicePayments>;
}

function openPortal({ task, invoice: changed, payments, ...options }: Given = {}) {
  const portal = createTestPortal({
    flags: { invoiceTask: true },
    taskGroups: [makeTaskGroup([invoiceTask(task, changed)])],
    documents: [makeDocument({ name: 'invoice.pdf' })],
    ...options,
  });
  portal.http.on(paymentsRoute, () => ({ ...noPayments, ...payments }));
  const show = async (editable = true) => {
    await portal.show('task kind PAYMENT_REQUEST', { editable });
    await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
  };
  return { ...portal, portal, show, stored: () => portal.tasks.get('task-1') };
}

const button = (name: string) => screen.getByRole('button', { name });
const today = () => {
  const now = new Date();
  const two = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
};

describe('the invoice', () => {
  it('shows the amount, the due date and the lines', async () => {
    await openPortal({ task: { dueDate: '2020-01-15' } }).show();
    expect(screen.getAllByText('$1,010.00')).not.toHaveLength(0);
    expect(screen.getByText('Overdue')).toBeTruthy();
    expect(screen.getByText(/^Was due January 15, 2020, /)).toBeTruthy();
    const lines = within(screen.getByRole('table'));
    expect(lines.getByText('1.5 × $240.00')).toBeTruthy();
    expect(lines.getByRole('row', { name: 'Total $1,010.00' })).toBeTruthy();
    expect(lines.queryByText('Subtotal')).toBeNull();
  });

  it.each([
    ['JPY', 118_500, '¥118,500'],
    ['KWD', 118_500, 'KWD 118.500'],
  ])('shows amounts in %s with the decimals of the currency', async (currency, total, written) => {
    await openPortal({ invoice: { currency, total, ways: [ibanTransfer] } }).show();
    expect(screen.getAllByText(written)).not.toHaveLength(0);
  });

  it('shows the tax in a row of its own', async () => {
    await openPortal({ invoice: { subtotal: 90_000, tax: 11_000 } }).show();
    expect(screen.getByRole('row', { name: 'Tax $110.00' })).toBeTruthy();
  });

  it('can be downloaded as a PDF or shown in place', async () => {
    const { user, documents, show } = openPortal();
    await show();
    await user.click(await screen.findByRole('button', { name: 'Download PDF' }));
    expect(documents.downloads.map(({ id }) => id)).toEqual(['invoice.pdf']);
    await user.click(button('Open PDF'));
    expect(button('Hide PDF').getAttribute('aria-expanded')).toBe('true');
  });

  it('shows an error when its definition is invalid', async () => {
    await openPortal({ task: { definition: {} } }).show();
    expect(screen.getByText('We can’t show this invoice')).toBeTruthy();
  });
});

describe('a bank transfer', () => {
  it('has copy buttons for its fields, and announces what was copied', async () => {
    const { user, show } = openPortal();
    await show();
    await user.click(button('Copy Account number'));
    expect(await navigator.clipboard.readText()).toBe('000482915537');
    expect(screen.getByText('Account number copied').role).toBe('status');
    await user.click(button('Copy Amount'));
    expect(await navigator.clipboard.readText()).toBe('1010.00');
    expect(screen.queryByText('Account number copied')).toBeNull();
  });

  it('shows an alert when copying fails', async () => {
    const { user, alerts, show } = openPortal();
    await show();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('not allowed'));
    await user.click(button('Copy Reference'));
    await waitFor(() =>
      expect(alerts.shown).toMatchObject([
        { type: 'danger', msg: 'We couldn’t copy it. Select the text and copy it yourself.' },
      ]),
    );
  });

  it('in euros has a QR code that another library can read', async () => {
    const euros = { currency: 'EUR', ways: [ibanTransfer] };
    await openPortal({ invoice: euros }).show();
    expect(screen.getByText('DE89 3704 0044 0532 0130 00')).toBeTruthy();
    const code = screen.getByRole('img', { name: 'QR code for this bank transfer' });
    expect(readQr(code)).toBe(epcCode(invoice, ibanTransfer));
  });

  it('to an IBAN in another currency has no QR code', async () => {
    await openPortal({ invoice: { currency: 'CHF', ways: [ibanTransfer] } }).show();
    expect(screen.queryByRole('img', { name: /QR code/ })).toBeNull();
  });
});

describe('Pix', () => {
  it('has a QR code that another library can read, and a code to copy', async () => {
    const { user, show } = openPortal({ invoice: { currency: 'BRL', ways: [pix] }, language: 'pt-br' });
    await show();
    const code = pixCode({ currency: 'BRL', total: invoice.total }, pix);
    expect(readQr(screen.getByRole('img', { name: 'QR Code deste pagamento por Pix' }))).toBe(code);
    await user.click(button('Copiar código Pix'));
    expect(await navigator.clipboard.readText()).toBe(code);
    expect(button('Código Pix copiado')).toBeTruthy();
    expect(screen.getByText('“Pix Copia e Cola” copiado').role).toBe('status');
  });
});

describe('the payment page', () => {
  it('is one of the ways to pay where the firm has one', async () => {
    const { user, show } = openPortal();
    await show();
    await user.click(await screen.findByRole('tab', { name: 'Pay online' }));
    expect(button('Go to payment page')).toBeTruthy();
  });

  it('is not offered where the firm has none', async () => {
    await openPortal({ payments: { hasPage: false } }).show();
    expect(screen.queryByRole('tab')).toBeNull();
    expect(screen.queryByText('Pay online')).toBeNull();
    expect(button('Copy Routing number (ABA)')).toBeTruthy();
  });

  it('shows an error that suggests another way to pay when it cannot be opened', async () => {
    const { user, http, show } = openPortal();
    http.on(pageRoute, () => {
      throw problem('unavailable', 503);
    });
    await show();
    await user.click(await screen.findByRole('tab', { name: 'Pay online' }));
    await user.click(button('Go to payment page'));
    expect((await screen.findByRole('alert')).textContent).toContain('Try again, or pay another way.');
  });

  it('can be opened again after Back from it', async () => {
    const { user, http, show } = openPortal();
    http.on(pageRoute, () => new Promise(() => undefined));
    await show();
    await user.click(await screen.findByRole('tab', { name: 'Pay online' }));
    await user.click(button('Go to payment page'));
    act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await user.click(button('Go to payment page'));
    expect(http.callsOf(pageRoute)).toHaveLength(2);
  });

  it('is offered after a retry when the check for it failed', async () => {
    const { user, http, show } = openPortal();
    http.on(paymentsRoute, () => {
      throw problem('unavailable', 503);
    });
    await show();
    await screen.findByText('We couldn’t check whether you can pay online');
    http.on(paymentsRoute, () => noPayments);
    await user.click(button('Try again'));
    expect(await screen.findByRole('tab', { name: 'Pay online' })).toBeTruthy();
  });

  it('asks whether the client has paid once it was opened', async () => {
    await openPortal({ payments: { pageOpenedAt: '2026-11-20T10:00:00Z' } }).show();
    expect(await screen.findByText('Did you pay online?')).toBeTruthy();
  });
});

describe('reporting a payment', () => {
  it('continues a report that was started, without taking the focus', async () => {
    await openPortal({ task: { status: 'WIP', data: { paidOn: '2026-11-17', way: 'us-transfer' } } }).show();
    const form = screen.getByRole('form', { name: 'Already paid?' });
    expect(form.contains(document.activeElement)).toBe(false);
  });

  const receipt = new File([new Uint8Array(1000)], 'receipt.pdf', { type: 'application/pdf' });

  it('saves the date and the way of payment, with a receipt that belongs to the task', async () => {
    const { user, documents, show, stored } = openPortal();
    await show();
    await user.click(await screen.findByRole('tab', { name: 'Pay online' }));
    await user.click(button('I’ve paid'));
    await user.click(screen.getByRole('radio', { name: 'Bank transfer' }));
    await user.upload(screen.getByLabelText('Add a receipt', { selector: 'input' }), receipt);
    await screen.findByRole('button', { name: 'receipt.pdf' });
    expect(documents.uploads.map(({ request }) => request.metaData?.ccTask)).toEqual(['task-1']);
    await user.click(button('Report payment'));
    await waitFor(() => expect(stored().status).toBe('DONE'));
    expect(stored().data).toEqual({ paidOn: today(), way: 'us-transfer' });
  });

  it('holds a report whose date is only half typed', async () => {
    const { user, show, stored } = openPortal();
    await show();
    await user.click(button('I’ve paid'));
    const day = () => screen.findByRole('spinbutton', { name: /^day/ });
    await user.type(await day(), '{Backspace}{Backspace}');
    await user.click(button('Report payment'));
    expect(await screen.findByText('Enter a valid date.')).toBeTruthy();
    expect(document.activeElement).toBe(await day());
    expect(stored().status).toBe('NEW');
  });

  it('waits until the receipt has been uploaded', async () => {
    const { user, documents, show } = openPortal();
    documents.holdUploads = true;
    await show();
    await user.click(button('I’ve paid'));
    await user.upload(screen.getByLabelText('Add a receipt', { selector: 'input' }), receipt);
    await screen.findByText('Wait until 1 file has uploaded.');
    expect(button('Report payment')).toHaveProperty('disabled', true);
  });

  it('keeps what was entered when it fails', async () => {
    const { user, tasks, show, stored } = openPortal();
    tasks.changeFailure = problem('unavailable', 503);
    await show();
    await user.click(button('I’ve paid'));
    await user.click(button('Report payment'));
    expect((await screen.findByRole('alert')).textContent).toContain('Everything you entered is still here.');
    tasks.changeFailure = null;
    await user.click(button('Report payment'));
    await waitFor(() => expect(stored().status).toBe('DONE'));
  });

  it('is not offered to those who may only look on', async () => {
    await openPortal().show(false);
    expect(screen.queryByRole('button', { name: 'I’ve paid' })).toBeNull();
  });
});

describe('the payment stage', () => {
  const reported = { status: 'DONE', data: { paidOn: '2026-11-17', way: 'us-transfer' } } as const;
  const differing = {
    amount: 100_000,
    currency: 'USD',
    paidAt: '2026-11-19T10:00:00Z',
    verdict: 'amount-differs',
  } as const;

  it.each<[string, Given]>([
    ['Thank you. We’ll let your firm know.', { task: reported }],
    ['Payment received', { task: { ...reported, status: 'RECEIVED' } }],
    ['This invoice was canceled', { task: { status: 'CANCELLED', doesNotApplyComment: 'Sent twice.' } }],
    ['We received a different amount', { payments: { payments: [differing] } }],
  ])('is shown: %s', async (title, given) => {
    await openPortal(given).show();
    expect(await screen.findByText(title)).toBeTruthy();
  });

  it('follows changes while the page is open', async () => {
    const { http, tasks, show } = openPortal();
    await show();
    http.on(paymentsRoute, () => ({ ...noPayments, payments: [differing] }));
    tasks.change('task-1', {});
    expect(await screen.findByText('We received a different amount')).toBeTruthy();
  });

  it('hides the ways to pay and shows the receipts once there is nothing left to pay', async () => {
    const document = makeDocument({ name: 'receipt.pdf', customItemMetaData: { ccTask: 'task-1' } });
    await openPortal({ task: reported, documents: [document] }).show();
    expect(await screen.findByRole('button', { name: 'receipt.pdf' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'How to pay' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'I’ve paid' })).toBeNull();
  });
});

describe('the plugin', () => {
  it.each<[string, TestPortalOptions]>([
    ['the flag is off', { flags: { invoiceTask: false } }],
    ['the control hides it', { controls: ['HideInvoiceTask'] }],
  ])('is hidden when %s', async (_, options) => {
    await expect(openPortal(options).show()).rejects.toThrow('is hidden by its when');
  });
});
